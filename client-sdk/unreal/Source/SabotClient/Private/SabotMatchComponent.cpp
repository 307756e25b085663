#include "SabotMatchComponent.h"

#include "GameFramework/Actor.h"
#include "HAL/PlatformTime.h"

USabotMatchComponent::USabotMatchComponent()
{
    PrimaryComponentTick.bCanEverTick = true;
    PrimaryComponentTick.TickGroup = TG_PrePhysics;
}

void USabotMatchComponent::BeginPlay()
{
    Super::BeginPlay();
    GetOwner()->AddTickPrerequisiteComponent(this); // the actor sees the picture of this frame
    View = MakeUnique<sabot::view>();
    const FTCHARToUTF8 HostText(*Host), NameText(*PlayerName);
    sb_client_def Def = sb_client_def_default();
    Def.host = HostText.Get();
    Def.name = NameText.Get();
    Def.port = static_cast<uint16>(Port);
    const sb_error Error = Client.create(Def);
    if (Error != SB_OK)
    {
        UE_LOG(LogTemp, Error, TEXT("Sabot: %s"), UTF8_TO_TCHAR(sb_error_message(Error)));
    }
}

void USabotMatchComponent::EndPlay(const EEndPlayReason::Type Reason)
{
    bHasView = false;
    Client.reset();
    View.Reset();
    Super::EndPlay(Reason);
}

// A listener may destroy the actor, which ends play, or reset the client. So each step looks at it again.
void USabotMatchComponent::TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction *Function)
{
    Super::TickComponent(DeltaTime, TickType, Function);
    if (!Client)
    {
        bHasView = false;
        return;
    }
    Client.update(static_cast<uint64>(FPlatformTime::Seconds() * 1e6));
    const sb_client_state Now = Client.state();
    if (Now != State)
    {
        State = Now;
        OnState.Broadcast(Now);
    }
    if (!Client)
    {
        bHasView = false;
        return;
    }
    bHasView = Client.view(*View) == SB_OK;
    for (sb_client_event Event{}; Client && Client.event_poll(Event);)
    {
        OnEvent.Broadcast(Event);
    }
    for (sb_client_chat Line{}; Client && Client.chat_poll(Line);)
    {
        OnChat.Broadcast(Line);
    }
}
