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

void USabotMatchComponent::TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction *Function)
{
    Super::TickComponent(DeltaTime, TickType, Function);
    if (!Client)
    {
        return;
    }
    Client.update(static_cast<uint64>(FPlatformTime::Seconds() * 1e6));
    const sb_client_state Now = Client.state();
    if (Now != State)
    {
        State = Now;
        OnState.Broadcast(Now);
    }
    bHasView = Client.view(*View) == SB_OK;
    for (const sb_client_event &Event : Client.events())
    {
        OnEvent.Broadcast(Event);
    }
    for (const sb_client_chat &Line : Client.chat())
    {
        OnChat.Broadcast(Line);
    }
}
