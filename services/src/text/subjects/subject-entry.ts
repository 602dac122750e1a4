/** A subject in the vocabulary's source form. Lists are comma-separated names. */
export interface SubjectEntry {
  name: string;
  /** Replaces the slug derived from the name. */
  slug?: string;
  /** Name of the broader subject. */
  parent?: string;
  /**
   * Other names: shown on the subject's page, matched in texts and as tags. With the suffix `!` a name matches case-sensitively; with `?`
   * also only together with a word of `near`.
   */
  also?: string;
  /** Word forms and parts of the subject: like `also`, not shown. */
  forms?: string;
  /** Matched as tags only: too ambiguous in a text. */
  tagged?: string;
  /**
   * For a one-word name that is also an ordinary word: it then matches case-sensitively, and only if the talk's title, description or tags
   * contain one of these; never if the list is empty.
   */
  near?: string;
  /** Phrases that contain a name but mean something else. */
  unless?: string;
}
