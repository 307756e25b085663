// Put one into an empty level, and press play: it drives at the nearest enemy, and draws hit
// shapes.
#pragma once

#include "GameFramework/Actor.h"
#include "SabotMatchComponent.h"

#include "SabotDriver.generated.h"

UCLASS()
class ASabotDriver : public AActor
{
    GENERATED_BODY()

  public:
    ASabotDriver();
    virtual void Tick(float DeltaSeconds) override;

    UPROPERTY(VisibleAnywhere, Category = "Sabot")
    USabotMatchComponent *Match;

  private:
    void Draw(const sb_client_entity &Entity);
    void Drive(const sabot::view &View, const sb_client_entity &Own);
};
