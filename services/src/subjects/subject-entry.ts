/** A subject as the vocabulary's files write it. Lists are names with commas between. */
export interface SubjectEntry {
  name: string;
  /** In place of the one that follows from the name. */
  slug?: string;
  /** Name of the subject that this one is part of. */
  parent?: string;
  /**
   * Other names: shown on the subject's page, looked for in texts and followed as tags. With `!` behind it a name counts as it is written, in
   * capitals and small letters; with `?` that and only beside a word of `near`.
   */
  also?: string;
  /** Forms of words and parts of the subject: like `also`, not shown. */
  forms?: string;
  /** Followed as tags only: in a text they say too little. */
  tagged?: string;
  /**
   * Given for a name of one word that is an ordinary word, too: as it is written, it then counts only where the talk's title, description
   * or tags have one of these, and never where the list is empty.
   */
  near?: string;
  /** Phrases that contain a name and mean something else. */
  unless?: string;
}
