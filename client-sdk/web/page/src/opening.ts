/** What is on its way to be shown. */
export interface Opening {
    /** What is being done, for people. */
    progress(text: string): void;
    /** The page goes elsewhere. */
    readonly signal: AbortSignal;
}
