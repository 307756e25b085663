using System.IO;
using UnrealBuildTool;

// Compiles the plug-in with Sabot's client as one file of C: Private/sabot_client.c, which `pack` puts there.
public class SabotClient : ModuleRules
{
    // The libraries that the file of C calls: headers in ThirdParty/include, archives by platform. Of
    // xxHash it needs the header alone.
    private static readonly string[] Libraries = { "enet", "msgpackc", "sodium" };

    public SabotClient(ReadOnlyTargetRules Target) : base(Target)
    {
        // The file of C knows nothing of Unreal: no precompiled header, and no file joined with others.
        PCHUsage = PCHUsageMode.NoPCHs;
        bUseUnity = false;
        bEnableExceptions = false;
        // Unreal's default is fast mathematics, by which a prediction would differ from the server's result.
        FPSemantics = FPSemanticsMode.Precise;
        CStandard = CStandardVersion.C17;
        CppStandard = CppStandardVersion.Cpp20;

        PublicDependencyModuleNames.AddRange(new[] { "Core", "CoreUObject", "Engine" });

        string ThirdParty = Path.Combine(ModuleDirectory, "ThirdParty");
        PrivateIncludePaths.Add(Path.Combine(ThirdParty, "include"));
        PrivateDefinitions.Add("XXH_INLINE_ALL");
        PrivateDefinitions.Add("SODIUM_STATIC"); // the archive: on Windows sodium.h would look for a DLL
        bool bWindows = Target.Platform == UnrealTargetPlatform.Win64;
        string Folder = Path.Combine(ThirdParty, bWindows ? "Win64" : "Linux");
        foreach (string Library in Libraries)
        {
            PublicAdditionalLibraries.Add(Path.Combine(Folder, bWindows ? Library + ".lib" : "lib" + Library + ".a"));
        }
        if (bWindows)
        {
            PublicSystemLibraries.AddRange(new[] { "ws2_32.lib", "winmm.lib", "iphlpapi.lib", "advapi32.lib" });
            if (Target.LinkType == TargetLinkType.Modular)
            {
                // The module is a DLL, and the code of the game calls the client's functions in it.
                PrivateDefinitions.Add("SABOT_EXPORTS");
                PublicDefinitions.Add("SABOT_DLL");
            }
        }
    }
}
