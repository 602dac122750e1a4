/** Stop words by language: the most common words, and the fillers of spoken text. */
const LISTS: Record<string, string> = {
  en: `a about above after again all also always am an and any anybody anyone anything are aren't around as at away back be because been
    before being below between bit both but by came can can't cannot come comes coming could couldn't did didn't different do does doesn't
    doing don't done down during each either else enough etc even ever every everybody everyone everything exactly example far few first for from
    further get gets getting give given go goes going gone gonna good got gotta great guess had has hasn't have haven't having he he's
    hello her here here's hers hey hi him his how however i i'd i'll i'm i've if in instead into is isn't it it'll it's its itself just keep kind
    kinda know known last later least less let let's like little long look looking looks lot lots made make makes making many may maybe me mean
    means might mine more most much must my myself name need needs never new next nice no nobody none not nothing now of off often oh ok okay old
    on once one ones only onto or other others our out over own part people per perhaps person place please point pretty put question quite rather
    real really right said same saw say saying says second see seen she should shouldn't show since so some somebody someone something
    sometimes somewhere soon sort still stuff such sure take taken takes taking talk talked talking talks tell than thank thanks that that's
    the their them themselves then there there's these they they'd they'll they're they've thing things think thinking this those though thought
    three through time times to today together too took totally tried tries true try trying two um uh under until up upon us use used uses
    using usually very want wanted wants was wasn't way ways we we'd we'll we're we've well went were weren't what what's whatever when
    where whether which while who whole whose why will with within without won't work worked works would wouldn't yeah yes yet you you'd you'll you're
    you've your yours yourself actually basically definitely probably literally obviously session speaker conference video slides minutes
    minute hour hours day days week year years ago end start started begin happen happens happened big small high low able bad better best
    learn discuss cover explore presentation presented recording given gave filed find allow runs running run january february march april june july
    august september october november december monday tuesday wednesday thursday friday saturday sunday http https www com org audience attendees`,
  de: `aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist da dabei dadurch dafür dagegen daher damit
    danach dann das dass davon dazu dein deine dem den denn der deren des deshalb dessen die dies diese diesem diesen dieser dieses doch dort du
    durch ein eine einem einen einer eines einfach er es etwa etwas euch euer für gegen geht gibt gut habe haben hat hatte hatten hier hin hinter
    ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins ist ja jede jedem jeden jeder jedes jetzt kann kein keine keinen können könnte
    machen macht mal man manche mehr mein meine mich mir mit muss müssen nach natürlich nicht nichts noch nun nur ob oder ohne schon sehr sein
    seine seinem seinen seiner sich sie sind so soll sollen sollte sondern sonst über um und uns unser unsere unter viel viele vom von vor war waren warum
    was weil welche welchem welchen welcher welches wenn wer werde werden wie wieder will wir wird wirklich wissen wo wollen wurde wurden zu
    zum zur zwar zwei zwischen`,
  fr: `à ai alors au aucun aussi autre autres aux avait avec avez avoir avons beaucoup bien bon c ça car ce cela celle celui ces cet cette ceux chaque
    chez ci comme comment d dans de des deux dire dit donc dont du elle elles en encore entre es est et étaient était été être eu fait faire
    fois font il ils j je jusque l la là le les leur leurs lui m ma mais me même mes moi moins mon n ne nos notre nous on ont ou où par parce parler
    pas peu peut plus pour pourquoi pouvez qu quand que quel quelle quelque quelques qui quoi s sa sans se ses si son sont sous sur t ta tant te tes
    toi ton toujours tous tout toute toutes très trop tu un une va vais voilà voir vont vos votre vous vraiment y`,
  es: `a acerca ahora al algo algunas algunos allí ante antes aquí así aunque bien bueno cada como cómo con contra cosa cosas cual cuál cuando
    cuándo de del desde donde dónde dos durante e el él ella ellas ellos en entonces entre era eran eres es esa esas ese eso esos esta está estaba estamos
    están estar estas este esto estos fue fueron ha había hace hacer hacia han hasta hay he la las le les lo los más me mi mí mientras mis
    mismo mucho muchos muy nada ni no nos nosotros nuestra nuestro o otra otras otro otros para pero poco por porque pues puede pueden qué que quien quién se sea
    ser si sí sido siempre sin sino sobre solo sólo son su sus también tan tanto te tener tenemos tiene tienen todo todos tu tú un una unas uno unos usted va
    vamos ver vez y ya yo`,
  pt: `a à agora ai ainda além algo alguém algum alguma alguns ali antes ao aos apenas aqui as às assim até bem boa bom cada com como contra da dar das de
    depois desde dessa desse deste disso do dois dos e é ela elas ele eles em então entre era essa esse esta está estamos estão estar estas este
    estes eu fazer foi for foram gente há isso isto já la lá lhe lo mais mas me mesmo meu minha muito na não nas nem no nós nos nossa nosso num numa o
    onde os ou outra outras outro outros para pela pelas pelo pelos pode por porque pra quais qual quando que quem ser se sem seu seus si sido só
    sobre são sua suas também te tem têm tempo ter tinha toda todas todo todos tu tudo um uma umas uns vai vamos você vocês`,
  it: `a abbiamo ad adesso agli ai al alla alle allo allora altra altri altro anche ancora avere aveva c che chi ci cioè come con contro cosa così cui
    da dagli dai dal dalla dalle dei del della delle dello dentro di dove due e è ecco ed era erano essere fa fare fatto fino fra già gli ha hanno ho
    i il in io l la le lei li lo loro lui ma me meno mi mia mio molto ne nei nel nella nelle nello no noi non nostra nostro o ogni ora per perché
    però più poi possiamo prima può qua qual quale quando quanto quella quelle quelli quello questa queste questi questo qui quindi sarà se sei senza si sia
    siamo sì solo sono sopra sotto stata stato su sua sugli sui sul sulla suo tra tutta tutte tutti tutto un una uno va vi voi`,
  nl: `aan al alle alleen als altijd andere ben bij daar dan dat de deze die dit doch doen door dus een eens en er erg ga gaan gaat geen goed had
    heb hebben heeft hem het hier hij hoe hun iets ik in is ja je jij jullie kan kunnen maar maken me meer men met mij mijn moet moeten na naar niet
    niets nog nu of om omdat onder ons onze ook op over te tegen toch toen tot u uit uw van veel voor waar waarom want waren was wat we wel werd wie wij
    wil wordt worden zal ze zei zelf zich zij zijn zo zonder zou`,
  ru: `а без более больше будет будто бы был была были было быть в вам вас ведь весь во вот все всё всего всех вы где да даже два для до его ее её ей ему
    если есть еще ещё ж же за здесь и из или им иногда их к как какая какой когда которая которые который кто ли лучше между меня мне много может
    можно мой моя мы на над надо нас не него нее ней нельзя нет ни них но ну о об один он она они от очень перед по под после потом потому почти при
    про просто с сейчас со так такой там тебя тем теперь то тогда того тоже только том тот три тут ты у уж хоть чего чем через что чтобы чуть эта эти
    это этого этой этом этот я`,
  pl: `a aby albo ale ani bardzo bez będzie bo by być był była było były chyba co czy czyli dla do gdy gdzie go i ich ile im inne ja jak jakie jako je
    jednak jego jej jest jestem jeszcze jeśli już każdy kiedy kto która które który lub ma mam może można mnie moje my na nad nam nas nawet
    nich nie niż no o od on ona one oni oraz po pod poza przed przez przy są się sobie tak także tam te tego tej ten też to tu tutaj tych tylko tym u
    w we więc właśnie wszystko z za że żeby`,
  tr: `acaba ama ancak artık aslında az bana bazı belki ben beni benim bir biri birkaç biz bize bizim böyle bu buna bunlar bunu bütün çok çünkü da daha
    de değil diye en fakat gibi göre hem hep her hiç için ile ise kadar ki kim mı mi mu mü nasıl ne neden nerede o olan olarak oldu olduğu olur on ona
    onlar onu onun şey şu sonra tabii tüm ve veya var ya yani yok zaten`,
  ja: `こと もの それ これ あれ ここ そこ ため よう さん です ます ました でした する した して いる ある なる いう 思う とき 今日 今回 皆さん 私 僕 という ところ みたい 感じ はい ええ あの その この で は が を に へ と の
    も や から まで より ね よ か な ない たい ません なり あり でき できる ください ので けど だけ など たち これら について として という ん 的 者 方 中 上 1 2 3`,
  zh: `的 了 是 我 你 他 她 它 们 我们 你们 他们 在 有 和 就 不 人 都 一 一个 上 也 很 到 说 要 去 会 着 没有 看 好 自己 这 那 这个 那个 什么 怎么 因为 所以 但是 然后 可以 如果 就是 还是 其实 现在 这样 非常 大家 今天 一些 这些 那些 时候 已经 可能 之后 里 把 被 给
    对 跟 与 及 或 等 为 从 以 吗 呢 吧 啊 嗯`,
};

/** Stop words by BCP 47 language, in lower case. */
export const STOP_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(LISTS).map(([language, words]) => [language, new Set(words.split(/\s+/u))]),
);
