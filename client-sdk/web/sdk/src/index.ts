/** @sabot/client: everything that a program may use. */

export { Client } from './client';
export type { ClientOptions } from './client_options';
export type {
    ChatLine, GameEvent, PlaybackState, Reason, State, Status,
} from './client_types';
export { type Control, NEUTRAL } from './control';
export type { Entity } from './entity';
export { hermite, type EntitySample } from './interpolation';
export {
    type JoinWish, LISTING_COUNT_MAX, Lobby, type LobbyState, type SessionFilter, type SessionWish,
    Visibility, VoteKind,
} from './lobby';
export { LobbyError, type LobbyRequest, type LobbyWhy } from './lobby_error';
export { type Listing, type SessionState, slotsOf, type Vote } from './lobby_types';
export * from './map';
export type { View } from './match';
export { pingOf } from './ping';
export type { Predictor } from './predictor';
export type { Player } from './roster';
export { type HitForm, type HitSet, type HitShape, isOfSet, jointTurn } from './snapshot/hit_sets';
export {
    EVENT_KIND_RULES, type Field, type Kind, parseRules, type Rules, RulesError,
} from './snapshot/rules';
export { type Socket, type SocketFactory, type SocketHandlers, webSocket } from './socket';
export {
    aimAt, Ammunition, AMMUNITION_FIGURES, type AmmunitionFigures, GRAVITY, PlayerState, RoundPhase,
    TANK_FIGURES, type TankAim, TankChoice, TankClass, type TankFigures,
} from './tank_figures';
export { firstIndices, type FirstIndices, TankEvent, TankKind } from './tank_game';
export {
    isEnemy, readTankEvent, type TankHappening, tankPlayer, type TankPlayer, tankRound,
    type TankRound,
} from './tank_view';
export { urlAtPort } from './url_at_port';
export type { Quaternion, Vec3 } from './vector';
export { WireError, type WireFault } from './wire/error';
export {
    MODE_SIZE_MAX, NAME_SIZE_MAX, PASSWORD_SIZE_MAX, SESSION_NAME_SIZE_MAX,
} from './wire/limits';
export { isSendable } from './wire/text';
export {
    GoodbyeReason, Refusal, Role, SnapshotForm, type Welcome,
} from './wire/messages/handshake';
export { ChatScope, Presence } from './wire/messages/chat';
export { decodeMessage, encodeMessage, type Message, MessageType } from './wire/message';
