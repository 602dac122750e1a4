import { STOP_WORDS } from './relevance.js';

/** Of two words that name a comparison, and nothing else. */
const ALWAYS = new Set(['vs', 'versus']);

/**
 * Words that say how people ask, and not what for: pronouns and verbs that go with any need, praise, and what a talk, its speaker and its
 * audience are called. Folded, by language.
 */
const ASKING: ReadonlySet<string> = new Set(
  [
    // English
    'actually almost already always another anyone anybody anything aren around away became become been being both came cant come couldn',
    'couldnt did didn didnt doesn doesnt doing don done dont either else even ever every everyone everything few gave gets getting give',
    'given gives going gone got hadn hasn haven having hers him himself ill im isn isnt itself ive keep kind later least less let lets lot',
    'lots made make makes making many maybe me might mine more most much must need needed needs never next no nobody nor not nothing now',
    'off often ok once one ones only other others ought ours own please pretty put rather really same several shall should shouldn',
    'shouldnt since sometimes somehow someone somebody something soon still stuff such sure take takes taken taking tell than thats',
    'theirs themselves thing things though thus toward towards tried tries try trying under until upon us used uses usually wanted wants',
    'wasn whatever whats whenever whether whose within without won wont would wouldn wouldnt yes yet yours yourself',
    'best better correct correctly difference different easily good great nice proper properly right thoroughly well wrong',
    'big huge large little small whole exactly quite quickly step steps way ways',
    'explain explains explaining explanation find finds finding know knows known learn look looks looking say said saying see seeing seen',
    'show shows showed showing start starts starting begin begins beginning happen happens happened deal dealing',
    'advice beginner beginners guide introduction intro recommend recommendation tip tips tutorial',
    'conference lecture presented presenter recording session speaker video',
    'boss colleague colleagues company companies guy guys man person people somebody team teams they woman',
    // German
    'aber als alle am auch bei beim dass dein deine dem den der des diese dieser doch durch einem einen einer eines er es gibt gut habe haben',
    'ich ihr ihre immer ist ja jetzt kann kein keine konnen man mehr mein meine meinem meinen meiner mich mir mit muss nach nicht noch nur',
    'oder ohne schon sehr sein sich sie sind so soll sollte unser unsere unserer uns vom vor wann warum was welche wenn wer werden wie wir wird',
    'wo zum zur lernen richtig vortrag',
    // French
    'aime apprendre avez avoir bien ce cela ces cette chez comment comme dois elle etre eux faire fait faut il ils je leur lors mais mes meme',
    'mieux mon ma ne nos notre nous on ont parler pas peu peut peux plus pourquoi quand quel quelle quels quoi sa sans se ses si son sont tout',
    'toute tres tu veux vos votre vous expose presentation',
    // Spanish
    'al algo aprender asi bien cada como cual cuales cuando cuanto debo donde ella ellos entre era eres esta este esto estoy ha hacer hago hay',
    'he lo mas me mejor mi mis mucho muy nada ni no nos nosotros nuestra nuestro o otro para pero porque puede puedo que quiero quien se ser si',
    'sin son su sus tambien tengo tiene todo tu tus usar ya yo charla',
    // Portuguese
    'ao aos aprender assim bem cada comecar com como da das dele deve do dos e ela ele eles entre essa esse esta estou eu fazer foi ha isso ja',
    'lhe mais mas melhor meu meus minha minhas muito nao nas nem no nos nossa nosso num numa onde ou outro pela pelo pode posso porque preciso',
    'quais qual quando quem quero sem ser seu seus sua suas tambem tem tenho ter tudo usar voce palestra',
    // Italian
    'al alla anche ci come cosa cui dal dalla dei del della delle devo dove e ed fare fatto gli ho imparare lei loro lui ma meglio mi mia mio',
    'mie miei nel nella noi non nostro o perche piu posso qual quale quando questa questo se si sono sua suo tra tu tutto un una uno voglio',
    // Polish
    'a aby ale bez bo by byc byl chce ci co czy dla do gdy i ich ja jak jaki jaka jakie jest jestem juz ktory ktora ktore lub ma mam mi mnie',
    'moge moj moja moje mozna na nad najlepiej nie niz o od oraz po przez przy sa sie tak te tego to tym w we wszystko z za zaczac ze zrobic',
    // Russian
    'бы был быть в все вы где да для до ее если есть еще же за и из или их к как какие какой когда кто лучше ли мне можно мои мой моя мы на надо',
    'нас научиться не нет но о об он она они от по почему при с сделать со так также там то того тоже у уже хочу чем что чтобы эта эти это я',
  ]
    .join(' ')
    .split(' '),
);

/** In so many words besides stop words, a person asks in sentences; fewer are a subject or a title. */
const SENTENCE = 4;

/**
 * Which of a query's words need not match.
 *
 * @param words folded, all of the query's
 */
export function isWeak(words: readonly string[]): (word: string) => boolean {
  const isSentence = words.filter((word) => !STOP_WORDS.has(word)).length >= SENTENCE;
  return (word) =>
    STOP_WORDS.has(word) || ALWAYS.has(word) || (isSentence && ASKING.has(word)) || PARTICLES.test(word);
}

/** Japanese particles and endings. */
const PARTICLES = /^\p{sc=Hiragana}+$/u;
