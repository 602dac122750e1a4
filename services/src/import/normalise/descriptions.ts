import type { DescriptionBlock, DescriptionText } from '@lectern/contracts';
import { plainTextOf } from '../../text/description/index.js';
import { normalized } from '../../text/normalized.js';
import { EventForms, PersonForms, type Surroundings, wordsOf } from './surroundings.js';

/** A talk as its description may repeat it. */
export interface Described extends Surroundings {
  /** In all spellings: as shown, as in the source, in the original language. */
  titles: readonly string[];
}

type TextBlock = Extract<DescriptionBlock, { content: DescriptionText[] }>;

/** Paragraphs at the beginning that are looked at. */
const MOST_LEADING = 12;
/** A longer paragraph says more than title, speakers and event. */
const LONGEST_REPETITION = 400;
const LONGEST_DETAIL = 200;
const LONGEST_REQUEST = 300;

const ADDRESS = /\(?\b(?:https?:\/\/|www\.)[^\s()<>]+\)?/giu;
/** Such as the room and the day: the whole paragraph is in brackets. */
const ONLY_BRACKETS = /^["“]?(?:\[[^[\]]{1,160}\]\s*)+$/u;
/** The same with a track. */
const NESTED_BRACKETS = /^\[[^[\]]{1,160}\[[^[\]]{1,80}\]\]$/u;
const FIRST_BRACKETS = /^\[[^[\]]{1,160}\]\s*/u;
const PLACE = /^(?:\[Online\]|(?:\[\p{Lu}[\p{L}\s.-]+(?:,\s*\p{Lu}[\p{L}\s.-]+){1,2}\]\s*)+)$/u;
const DAY =
  /\b(?:19|20)\d\d-\d\d-\d\d\b|\b\d{1,2}(?:st|nd|rd|th)? \p{L}{3,9},? (?:19|20)\d\d\b|\b\p{Lu}\p{L}{2,8} \d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\d\d\b/u;
/** Facts about the talk that follow after what it is about. */
const DETAIL =
  /^(?:track|audience(?: level)?|python level|level|prerequisites?|domains?(?: expertise)?|slides?(?: at)?|github|repo(?:sitory)?|code|website|details|more info(?:rmation)?|schedule|room|type|format|language|duration|talk page|презентация|слайды|видео|diapositivas|présentation|folien|✏️.*|🖐.*|🪧.*|💬.*)\s*[:：]/iu;
/** The same without a colon, before a paragraph with the value. */
const DETAIL_NAME = /^audience level$|^python level$|^slides$/iu;
const LABEL =
  /^[\s▼■●◆#*【[🪄]*(?:(?:talk|session|video)?\s*(?:abstract|description|summary|overview)|resumen|descripci[oó]n|resumo|descri[cç][aã]o|r[eé]sum[eé]|zusammenfassung|beschreibung|概要|発表概要|说明|說明|說明 description|摘要|abstract|발표 소개)[\s:：】\]🪄]*$/iu;
const LABEL_BEFORE =
  /^(?:(?:talk )?abstract|description|summary|resumen|descripción|概要|発表概要)\s*[:：]\s*(?=\S)|^DESCRIPTION\s+(?=\p{Lu})/iu;
const REQUEST =
  /^[^\p{L}]*(?:(?:please )?help us (?:to )?(?:caption|subtitle|translate)|(?:please |don['’]t forget to |make sure to |and |like[, ]+(?:and |share )*)*subscribe (?:to|for|now|here|and|if|today)\b|subscribe\b[^.!?]{0,40}$|click here to subscribe|(?:please )?(?:like|share)[, ]+(?:share,? |like,? )?(?:and |& )?subscribe|keep in touch! subscribe|(?:please )?follow us (?:on|at)\b|suscr[ií]bete|inscreva-se|abonnez-vous|abonniert|チャンネル登録)/iu;
const REQUEST_WITHIN = /\bsub_confirmation=1\b|^this video was recorded on \S+ you should follow us\b/iu;

/** Words that connect what is repeated, and say nothing alone. */
const CONNECTING = new Set(
  `a an the and at by for from in of on to with und et y e de del des do da la el le les das der die im am bei auf par por von en
   is are was this that his her their it its be been being as
   talk talks title titled session presentation presentations presented presents presenter presenters present presenting speaker speakers author authors
   given gives give held delivered recorded filmed video videos live during conference conf event lecture
   charla charlas palestra palestrante ponente ponencia orador autor autora autores impartida presentada vortrag sprecher orateur
   track day date time room am pm gmt utc cet cest est pdt pst h uhr dr mr mrs ms prof virtual online www com org io
   january february march april may june july august september october november december
   enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
   janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
   januar februar marz juni juli oktober dezember janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro
   jan feb mar apr jun jul aug sep sept oct nov dec
   monday tuesday wednesday thursday friday saturday sunday lunes martes miercoles jueves viernes sabado domingo
   講者 演講 一般演講 st nd rd th`.split(/\s+/u),
);
const isNumber = (word: string): boolean => /^\d{1,4}$|^\d{1,2}h\d{0,2}$|^r\d$/u.test(word);

/**
 * A description without what stands beside it: at its beginning, what repeats the title, speakers, event, day and room, and labels; and
 * anywhere, requests to subscribe, to follow or to caption. Links, levels and tracks at the beginning move to its end.
 */
function withoutRepetition(blocks: readonly DescriptionBlock[], talk: Described): DescriptionBlock[] {
  const rest = blocks.filter((block) => !isRequest(block));
  const reader = new Beginning(talk);
  const moved: DescriptionBlock[] = [];
  let isCut = false;
  for (let looked = 0; looked < MOST_LEADING && rest.length > 0; looked += 1) {
    const [block] = rest;
    if (!isText(block)) break;
    const read = reader.read(block, { isCut, next: rest[1] });
    if (read === null) break;
    rest.splice(0, read.replaces, ...read.rest);
    moved.push(...read.moved);
    isCut ||= read.isRepetition;
  }
  return [...rest, ...moved];
}

/** What is stored of a description: {@link withoutRepetition}, and its text, which is empty if only links are left. */
export function ownDescription(
  blocks: readonly DescriptionBlock[],
  talk: Described,
): { blocks: DescriptionBlock[]; plain: string } {
  const own = withoutRepetition(blocks, talk);
  return { blocks: own, plain: saysNothing(own) ? '' : normalized(plainTextOf(own), 'NFC') };
}

const saysNothing = (blocks: readonly DescriptionBlock[]): boolean =>
  blocks.every((block) => isText(block) && (isAddresses(textOf(block)) || DETAIL.test(textOf(block))));

const isText = (block: DescriptionBlock | undefined): block is TextBlock =>
  block !== undefined && (block.type === 'paragraph' || block.type === 'heading');

const textOf = (block: TextBlock): string => block.content.map(({ text }) => text).join('');

function isRequest(block: DescriptionBlock): boolean {
  if (!isText(block)) return false;
  const text = textOf(block);
  if (text.length > LONGEST_REQUEST) return false;
  const isLinked = block.content.some(({ href }) => href?.includes('sub_confirmation=1'));
  return REQUEST.test(text) || REQUEST_WITHIN.test(text) || isLinked;
}

interface Read {
  /** Blocks that are read, what stays of them, and what belongs at the end. */
  replaces: number;
  rest: DescriptionBlock[];
  moved: DescriptionBlock[];
  isRepetition: boolean;
}

const DROPPED = { replaces: 1, rest: [], moved: [], isRepetition: true };

interface Place {
  /** Whether something was left out before. */
  isCut: boolean;
  next: DescriptionBlock | undefined;
}

/** Recognises what a description begins with. */
class Beginning {
  private readonly events: EventForms;
  private readonly people: PersonForms;
  private readonly titles: string[];
  private readonly titleWords: Set<string>;

  constructor({ titles, names, event }: Described) {
    this.events = EventForms.of(event);
    this.people = new PersonForms(names);
    // A title that keeps the event's name is repeated without it, too.
    const repeated = titles.map(wordsOf).flatMap((words) => [words, wordsOf(this.events.without(words))]);
    this.titles = [...new Set(repeated)].filter((words) => words !== '');
    this.titleWords = new Set(this.titles.flatMap((words) => words.split(' ')));
  }

  /** Null if the description begins here. */
  read(block: TextBlock, { isCut, next }: Place): Read | null {
    const text = textOf(block);
    if (isAddresses(text)) return { replaces: 1, rest: [], moved: [block], isRepetition: false };
    if (isCut && text.length < LONGEST_DETAIL && DAY.test(text) && this.isConnecting(text)) return DROPPED;
    if (
      ONLY_BRACKETS.test(withoutAddresses(text)) &&
      (this.isDated(text) || (isCut && PLACE.test(withoutAddresses(text))))
    )
      return { ...DROPPED, moved: linksOf(block) };
    if (NESTED_BRACKETS.test(text) && this.isDated(text))
      return { replaces: 1, rest: [], moved: [block], isRepetition: true };
    if (LABEL.test(text) && next !== undefined) return DROPPED;
    const isTimed = block.content.some(({ time }) => time !== undefined);
    if (!isTimed && this.isRepeated(text, next === undefined && !isCut))
      return { ...DROPPED, moved: this.linksBeside(block) };
    const first = /^([^｜|]{4,80})｜/u.exec(text)?.[1];
    if (first && text.length < LONGEST_DETAIL && next !== undefined && this.events.is(first))
      return { replaces: 1, rest: [], moved: [block], isRepetition: true };
    const detail = detailOf(block, next);
    if (detail) return detail;
    if (isCut && ONLY_BRACKETS.test(text))
      return { replaces: 1, rest: [], moved: [block], isRepetition: true };
    return this.cut(block, text);
  }

  private isDated(text: string): boolean {
    return DAY.test(text) || this.events.without(wordsOf(text)) !== wordsOf(text);
  }

  /** Links in a repetition belong to the talk, except for an event's own site. */
  private linksBeside(block: TextBlock): DescriptionBlock[] {
    return linksOf(block).filter((link) => isText(link) && !isHomePage(textOf(link)));
  }

  private isConnecting(text: string): boolean {
    return wordsOf(withoutAddresses(text))
      .split(' ')
      .every((word) => CONNECTING.has(word) || isNumber(word));
  }

  /** Whether a paragraph consists of title, speakers and event, and words that connect them. */
  private isRepeated(text: string, isAll: boolean): boolean {
    if (text.length > LONGEST_REPETITION) return false;
    const words = wordsOf(withoutAddresses(text));
    if (words === '') return false;
    const withoutTitle = this.titles.reduce(
      (rest, title) => ` ${rest} `.replaceAll(` ${title} `, '  '),
      words,
    );
    const withoutEvent = this.events.without(withoutTitle);
    const bare = this.people.without(withoutEvent.replace(/\s+/gu, ' ').trim());
    const found = bare !== words.replace(/\s+/gu, ' ').trim();
    const left = bare.split(' ').filter((word) => word !== '' && !CONNECTING.has(word) && !isNumber(word));
    const other = left.filter((word) => !this.titleWords.has(word));
    if (isAll && left.length > 0 && other.length === 0) return true;
    if (found && other.length === 0) return true;
    return this.isMostOfTitle(left) && other.length <= (left.length >= 6 ? 1 : 0);
  }

  private isMostOfTitle(words: readonly string[]): boolean {
    const own = [...this.titleWords].filter((word) => !CONNECTING.has(word));
    const said = new Set(words);
    return own.length >= 2 && own.filter((word) => said.has(word)).length >= own.length * 0.7;
  }

  /** Leaves out a repetition at the beginning of a paragraph that goes on. */
  private cut(block: TextBlock, text: string): Read | null {
    const brackets = FIRST_BRACKETS.exec(text)?.[0];
    if (brackets && this.isDated(brackets)) return cutAt(block, brackets.length);
    // Before a new sentence; an address may also be the subject of the first one.
    const address = /^(?:https?:\/\/|www\.)\S+\s+(?=["“«(【▼#]*(?:[\p{Lu}\p{Lo}\d]|https?:))/u.exec(
      text,
    )?.[0];
    if (address) {
      const content = before(block, address.trimEnd().length);
      return {
        ...cutAt(block, address.length),
        moved: [{ type: 'paragraph', content }],
        isRepetition: false,
      };
    }
    const label = LABEL_BEFORE.exec(text)?.[0];
    if (label) return cutAt(block, label.length);
    const named = /^\(([^()]{3,120})\)\s+(?=\S)/u.exec(text);
    if (named && this.people.are(named[1] ?? '')) return cutAt(block, named[0].length);
    for (const separator of text
      .slice(0, LONGEST_REPETITION)
      .matchAll(
        /\s*(?:[:：|｜]|\s[-–—])\s+(?=\S)|(?<=["”»])\s+(?=\p{Lu})|[.!?]\s+(?=["“«\p{Lu}\p{Lo}\d])/gu,
      )) {
      const head = text.slice(0, separator.index);
      const end = separator.index + separator[0].length;
      if (text.length - end < 20 || !this.isSeparate(head, text.slice(end), separator[0])) continue;
      return cutAt(block, end);
    }
    return null;
  }

  /** Whether a paragraph's beginning is a name of its own, and not the subject of its first sentence. */
  private isSeparate(head: string, rest: string, separator: string): boolean {
    if (/^[[(]/u.test(head) || !/^["“«‘'(]*[\p{Lu}\p{Lo}\d¿¡]/u.test(rest)) return false;
    const words = wordsOf(head);
    if (this.events.is(head.replace(/^[#@\s]+/u, ''))) return !/[.!?]/u.test(separator);
    if (this.titles.includes(words)) return words.split(' ').length >= 3 || /["”»]/u.test(head);
    const by = /^(.*?)["”»]?,?\s*(?:presented by|by|speakers?|por|par)\s*:?\s+(.+)$/iu.exec(head);
    return (
      by !== null &&
      this.titles.includes(wordsOf(this.events.without(wordsOf(by[1] ?? '')))) &&
      this.people.are(by[2] ?? '')
    );
  }
}

const isAddresses = (text: string): boolean => {
  const rest = withoutAddresses(text);
  return rest.length < text.length && !/[\p{L}\p{N}\p{S}]/u.test(rest);
};

const withoutAddresses = (text: string): string => text.replace(ADDRESS, ' ').trim();

const isHomePage = (text: string): boolean => {
  const address = /https?:\/\/\S+|www\.\S+/iu.exec(text)?.[0];
  if (address === undefined) return false;
  const url = address.startsWith('www') ? `https://${address}` : address;
  return URL.canParse(url) && new URL(url).pathname.length <= 1 && new URL(url).hash === '';
};

/** The links of a block, each a paragraph. */
function linksOf(block: TextBlock): DescriptionBlock[] {
  return block.content
    .filter(({ href }) => href !== undefined)
    .map((link) => ({ type: 'paragraph', content: [link] }) as const);
}

function detailOf(block: TextBlock, next: DescriptionBlock | undefined): Read | null {
  const text = textOf(block);
  if (DETAIL_NAME.test(text) && isText(next) && textOf(next).length < 40) {
    const content = [...block.content, { text: ': ' }, ...next.content];
    return { replaces: 2, rest: [], moved: [{ type: 'paragraph', content }], isRepetition: false };
  }
  if (next === undefined || text.length > LONGEST_DETAIL || !DETAIL.test(text)) return null;
  return { replaces: 1, rest: [], moved: [block], isRepetition: false };
}

function cutAt(block: TextBlock, length: number): Read {
  const content = after(block, length);
  return {
    replaces: 1,
    rest: content.length > 0 ? [{ ...block, content }] : [],
    moved: [],
    isRepetition: true,
  };
}

function before({ content }: TextBlock, length: number): DescriptionText[] {
  const runs: DescriptionText[] = [];
  let at = 0;
  for (const run of content) {
    if (at >= length) break;
    runs.push({ ...run, text: run.text.slice(0, length - at) });
    at += run.text.length;
  }
  return runs;
}

function after({ content }: TextBlock, length: number): DescriptionText[] {
  const runs: DescriptionText[] = [];
  let at = 0;
  for (const run of content) {
    const from = Math.max(length - at, 0);
    at += run.text.length;
    if (from < run.text.length) runs.push({ ...run, text: run.text.slice(from) });
  }
  return runs;
}
