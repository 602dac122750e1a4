/** Constructs in a script that no page can tolerate. */
export interface JudgedCode {
  /** It bundles its own React, under any name. */
  react: boolean;
  /** How it turns strings into code; null if it does not. */
  strings: 'new Function' | 'eval' | null;
}

/** Facts of one file of a build, computed from its content. */
export interface BuiltFile {
  bytes: number;
  /** Of its content. */
  integrity: string;
  /** Bytes of its compressed copy (`.br`) if there is one, else of the file itself. */
  brotli: number;
  /** Hashes that a script names for the scripts it fetches. */
  names?: readonly string[];
  /** Of a script. */
  code?: JudgedCode;
}

/** Path → file, without release.json and compressed copies. */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>;
