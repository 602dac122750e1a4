/** A subject in the vocabulary's source form. Lists are comma-separated names. */
export interface SubjectEntry {
  name: string;
  /** Replaces the slug derived from the name. */
  slug?: string;
  /** Name of the broader subject. */
  parent?: string;
  /**
   * Other names: shown on the subject's page, and matched in texts and as tags. A name with the suffix `!` matches case-sensitively; one
   * with `?` also needs a word of `near`.
   */
  also?: string;
  /** Word forms and parts of the subject: like `also`, but not shown. */
  forms?: string;
  /** Only matched as tags: too ambiguous in a text. */
  tagged?: string;
  /**
   * For a one-word name that is also an ordinary word: it then matches case-sensitively, and only if the talk's title, description or tags
   * contain one of these; never if the list is empty.
   */
  near?: string;
  /** Phrases that contain a name but mean something else. */
  unless?: string;
}
