import { EventForms, PersonForms, type Surroundings, wordsOf } from './surroundings.js';

/** Room and number in a schedule: `06-202_`, `R2 DAY1-06`; a number before posters, `35.` */
const CODES = [
  /^\d{2}-\d{3}_\s*/u,
  /^R\d[ -]D(?:AY)?\d{1,2}-[A-Z]?\d{1,2}\s+/iu,
  /^\d{1,3}\.\s+(?=[\p{Lu}\p{Lo}])(?!\p{Lu}[\p{L}]*$)/u,
];
const MEDIA_FILE = /^(?:\d+_)?(\S+)\.(?:m4v|mp4|ogv|ogg|mov|avi|mkv|webm|wmv|flv)$/iu;

/** Separates two parts; a hyphen between letters does not. */
const SEPARATOR = /\s+[-–—|/]\s*|\s*[｜|]\s*|\s*\/\s+|(?<=\S)[-–—:]\s+/gu;
/** Before a speaker or an event at the end. */
const LAST = /(?<!\S)(?:by|por|par)\s+|\s+[-–—|/]\s*|\s*[｜|]\s*|(?<=\S)[-–—]\s+|\s+@\s*|\s*[,;]\s+/giu;
const IN_BRACKETS_FIRST = /^\s*[[(（【]([^[\]()（）【】]*)[\])）】][\s:–—-]*/u;
const IN_BRACKETS_LAST = /\s*[[(（【]([^[\]()（）【】]*)[\])）】]\s*$/u;
/** The length of a recording after a name, `4:58 min`. */
const LENGTH = /\s+\d{1,2}:\d{2}(?:\s*min)?$/iu;
const EDGES = /^[\s\-–—|｜:;,/]+|[\s\-–—|｜:;,/]+$/gu;
const BEFORE_BY =
  /(?:\p{Ll}(?:ed|en|wn)|made|built|led|taught|held|run|told|done|brought|shot|edited|talk|music|art|live)\s*$/iu;

/** Words that say what kind of session it is, or when, and not what it is about. */
const GENERIC = new Set(
  `a an and at by for from in of on the to with und et y e de del la el le les das der die do da
   talk talks lightning lighting keynote keynotes speaker speakers opening closing welcome session sessions remarks remark ceremony address notes note statement
   introduction intro introductions outro recap highlights highlight summary trailer teaser promo panel panels discussion interview interviews interviewed
   fireside chat conversation qa q round table roundtable ama tutorial tutorials workshop workshops poster posters presentation presentations demo demos
   plenary invited community conference conf meetup meeting edition event video videos stream livestream live recording part track room stage hall day days
   morning afternoon evening session1 one two three four five first second third fourth 1st 2nd 3rd 4th 5th st nd rd th
   monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
   jan feb mar apr jun jul aug sep sept oct nov dec
   unconference pitch ignite roulette fishbowl podium award awards sponsor sponsors sponsored sprint sprints party announcement announcements orientation wrap up
   apertura cierre abertura encerramento palestra palestras charla charlas relampago relampagos rapida rapidas bienvenida despedida entrevista mesa redonda ponencia
   ouverture cloture discours conference eroffnung begrussung abschluss blitzvortrage mot prezentacja otwarcie zakonczenie powitanie
   ballroom auditorium main am pm official general am special guest final finale end start break lunch about
   라이트닝 토크 키노트 오프닝 클로징 일 토 ライトニングトーク オープニング クロージング 基調講演 キーノート 閃電秀 開幕 閉幕 開會 閉會 閃電演講 блиц доклады открытие закрытие`
    .split(/\s+/u)
    .map(wordsOf),
);

/** Besides one word, such as a place, they name an edition or a day of it. */
const DATES =
  /^(?:\d{1,4}|january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/u;

/** Such as `2nd`, `r1` and `2일차`, whose letters are decomposed. */
const NUMBER = /^[a-z]?\d+(?:[a-z]{0,2}|[^\p{ASCII}]{0,8})$/u;

const isLetter = /\p{L}/u;

/** Whether nothing would be left that says what the talk is about. */
function isGeneric(text: string, events: EventForms): boolean {
  const words = events
    .without(wordsOf(text))
    .split(/\s+/u)
    .filter((word) => word !== '');
  const own = words.filter((word) => !GENERIC.has(word) && isLetter.test(word) && !NUMBER.test(word));
  const letters = own.join('');
  if (own.length === 1 && words.some((word) => DATES.test(word))) return true;
  return /^[\p{ASCII}]*$/u.test(letters) ? letters.length < 3 : [...letters].length < 2;
}

/** `0_large-sites-at-scale.m4v` and `Owner-LargeSitesAtScale123.m4v` as words; any other text as it is. */
function withoutFileForm(title: string): string {
  const stem = MEDIA_FILE.exec(title)?.[1];
  if (stem === undefined) return title;
  const camel = /^[A-Z][a-z]+-([A-Z][A-Za-z\d]*?)\d{3}$/u.exec(stem)?.[1];
  const words =
    camel?.replace(/(?<=[a-z])(?=[A-Z\d])|(?<=[A-Z]{2})(?=[A-Z][a-z])|(?<=\d)(?=[A-Z])/gu, ' ') ??
    (/\p{Lu}/u.test(stem) ? stem : stem.replace(/[-_]+/gu, ' '));
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function unquoted(title: string): string {
  const inner = /^["“”„«]([^"“”„«»]+)["“”»]$/u.exec(title)?.[1] ?? /^[«]([^«»]+)[»]$/u.exec(title)?.[1];
  return inner?.trim() ?? title;
}

/** Positions of separators, with where the part after each begins. */
const cutsOf = (text: string, separator: RegExp): { from: number; to: number; mark: string }[] =>
  [...text.matchAll(separator)].map(({ index, 0: mark }) => ({ from: index, to: index + mark.length, mark }));

/**
 * A title without what stands beside it wherever it is shown: the event's name and the speakers' at either end, and without codes of a
 * schedule and the form of a file name. A name stays where it is all that the title says: `Lightning Talk: A Speaker`, `Keynote by A
 * Speaker`, `Sample Conf 2015: Closing Session`.
 */
export function bareTitle(raw: string, { names, event }: Surroundings): string {
  const events = EventForms.of(event);
  const people = new PersonForms(names);
  let title = withoutFileForm(raw.replace(/\s+/gu, ' ').trim());
  for (let round = 0; round < 6; round += 1) {
    const next = shorter(title, events, people);
    if (next === null) break;
    title = next;
  }
  return title;
}

/** The title with one part less; null if there is none to leave out. */
function shorter(title: string, events: EventForms, people: PersonForms): string | null {
  const isFit = (rest: string): boolean => !isGeneric(rest, events) && !people.are(rest);
  const coded = CODES.map((code) => title.replace(code, '')).find((rest) => rest !== title && rest !== '');
  if (coded !== undefined) return coded;
  const rest = [...candidates(title, events, people)]
    .map((text) => text.replace(EDGES, '').trim())
    .find(isFit);
  return rest === undefined ? null : unquoted(rest);
}

function* candidates(title: string, events: EventForms, people: PersonForms): Generator<string> {
  const isBeside = (text: string): boolean => events.is(text) || people.are(text);
  const first = IN_BRACKETS_FIRST.exec(title);
  if (first && isBeside(first[1] ?? '')) yield title.slice(first[0].length);
  const last = IN_BRACKETS_LAST.exec(title);
  if (last && isBeside(last[1] ?? '')) yield title.slice(0, last.index);
  for (const { from, to } of cutsOf(title, SEPARATOR)) {
    const head = title.slice(0, from);
    if (isBeside(head)) yield title.slice(to);
  }
  const quoted = /^([^"“«]+?)\s+(["“«][^"“”«»]+["”»])$/u.exec(title);
  if (quoted && people.are(quoted[1] ?? '')) yield quoted[2] ?? '';
  for (const { from, to, mark } of cutsOf(title, LAST)) {
    const head = title.slice(0, from);
    const tail = title.slice(to);
    if (events.is(tail) && /^\s*(?!by|por|par)/iu.test(mark)) yield head;
    if (/[,;/]/u.test(mark) || !people.are(tail.replace(LENGTH, ''))) continue;
    if (!/\p{L}/u.test(mark) || !BEFORE_BY.test(head)) yield head;
    return;
  }
}
