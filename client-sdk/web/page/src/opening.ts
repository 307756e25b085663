/** A page that is still opening. */
export interface Opening {
    /** Shows the progress as text for people. */
    progress(text: string): void;
    /** Aborted when the page goes elsewhere. */
    readonly signal: AbortSignal;
}
