import type { SubjectKind } from '@lectern/contracts';
import type { SubjectEntry } from '../subject-entry.js';
import { COMPUTING } from './computing.js';
import { DATA } from './data.js';
import { FIELDS } from './fields.js';
import { FRAMEWORKS } from './frameworks.js';
import { INFRASTRUCTURE } from './infrastructure.js';
import { LANGUAGES } from './languages.js';
import { PRACTICES } from './practices.js';
import { TOOLS } from './tools.js';
import { WEB } from './web.js';
import { WORK } from './work.js';

/** Every subject, by kind. */
export const VOCABULARY: Readonly<Record<SubjectKind, readonly SubjectEntry[]>> = {
  language: LANGUAGES,
  framework: FRAMEWORKS,
  tool: TOOLS,
  practice: PRACTICES,
  computing: COMPUTING,
  web: WEB,
  data: DATA,
  infrastructure: INFRASTRUCTURE,
  field: FIELDS,
  work: WORK,
};
