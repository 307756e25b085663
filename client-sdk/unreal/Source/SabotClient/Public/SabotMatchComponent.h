// A match as a component: it connects in BeginPlay, and updates client and view before actors tick.
#pragma once

#include "Components/ActorComponent.h"
#include "CoreMinimal.h"
#include "sabot_client.h"

#include "sabot.hpp"

#include "SabotMatchComponent.generated.h"

DECLARE_MULTICAST_DELEGATE_OneParam(FSabotEvent, const sb_client_event &);
DECLARE_MULTICAST_DELEGATE_OneParam(FSabotChat, const sb_client_chat &);
DECLARE_MULTICAST_DELEGATE_OneParam(FSabotState, sb_client_state);

UCLASS(ClassGroup = (Sabot), meta = (BlueprintSpawnableComponent))
class SABOTCLIENT_API USabotMatchComponent : public UActorComponent
{
    GENERATED_BODY()

  public:
    USabotMatchComponent();

    UPROPERTY(EditAnywhere, Category = "Sabot")
    FString Host = TEXT("127.0.0.1");

    UPROPERTY(EditAnywhere, Category = "Sabot")
    int32 Port = 7777;

    UPROPERTY(EditAnywhere, Category = "Sabot")
    FString PlayerName = TEXT("player");

    /// The match: every call of sabot.hpp. Empty before BeginPlay, and if no client could be made.
    sabot::client Client;

    /// The picture of this frame, predicted and interpolated. nullptr while there is none: without
    /// a client, in the lobby, and before the first snapshot of each match.
    const sabot::view *GetView() const
    {
        return bHasView ? View.Get() : nullptr;
    }

    // A listener may destroy the actor or reset the client: nothing is called after that.
    FSabotEvent OnEvent;
    FSabotChat OnChat;
    FSabotState OnState;

    virtual void BeginPlay() override;
    virtual void EndPlay(const EEndPlayReason::Type Reason) override;
    virtual void TickComponent(float DeltaTime, ELevelTick TickType,
                               FActorComponentTickFunction *Function) override;

  private:
    TUniquePtr<sabot::view> View; // too large for the stack
    sb_client_state State = SB_CLIENT_CLOSED;
    bool bHasView = false;
};
