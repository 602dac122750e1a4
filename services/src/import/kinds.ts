/** Kinds of catalogues that can be imported. */
export const KINDS = ['rubyevents', 'pyvideo', 'confs-tech', 'transcripts'] as const;
export type Kind = (typeof KINDS)[number];

/** The kind that is one file. */
export const NUMBERS = 'numbers';
