/**
 * Given names that at least two people, and family names that at least three people, of the public catalogues share, folded. Such a name
 * alone does not identify a person.
 */
export const COMMON_NAMES: ReadonlySet<string> = new Set(
  `
  aakanksha aakash aaron abdullah abel abhinav abhishek abigail abrar adam adams adarsh aditya adrian
  adrianna adrien adrienne agarwal agrawal agustin ahmad ahmed ahmet aimee aitor aji aki akira akshay alain
  alaina alan albert alberto alec alejandro aleksander aleksandr alessandro alessia alex alexander alexandra
  alexandre alexandru alexey alexis alfredo ali alicia alison alistair alla allan allard allen allison
  almeida alonso alvarez alvaro aly alynne alyssa aman amanda amani amber amelia amir amit amr amy ana anand
  anders anderson andi andre andrea andreas andrei andrej andres andressa andrew andrews andrey andrii
  andrzej andy angel angela angus anika anil anita ankur anmol ann anna anne annie anthony antoine anton
  antonia antonio antti anuj anush aparna april ara aram araujo ari arias ariel arjun arkadiusz armin
  armstrong arnab arnaud arno arnold aron arora artem arthur artur arturo arun asami ashish ashley ashwini
  atkinson atsushi audrey augusto austin avi avik axel ayush bach baiju bailey baker bala ball barak barbara
  barnes barr barros barry bart bartosz bass bauer beau becker bell ben bence benedikt benjamin bennett
  benno benoit berger bernard bernd bernstein berry beth betsy bianca bill billy bird bjorn black blake bob
  bobby boris boyd brad bradley brandon brandt brasseur braulio braun brenda brendan brendon brett brian
  briggs brittany brock brown bruce bruno bryan bryce buckley buddy burns butler byron cabral cagil caio
  caitlin caleb callahan calvin cameron camila camilla camille camilo campbell cannon carey carina carl
  carla carlo carlos carlson carmen carol carolina caroline carolyn carr carrie carroll carson carsten
  carter carvalho casey cassandra castro caswell catherine celia celso cesar cesare cha chad chan chang
  chapman charles charlie charlotte chase chavez chelsea chen cheng cheryl cheuk cheung chie chin chirag
  chloe cho choi choo chow chris chrissy christensen christian christina christine christoph christophe
  christopher christy chu chuck chung cindy ciro claire clark clarke claude claudio claus clayton clemens
  clement cliff clint cody cohen colby cole coleman colin colleen collin collins conor constanze conway
  cooke cooper copeland coraline corey cory costa cox craig crawford cristhian cristian cristina cross cruz
  culver curtis cynthia cyril dahl daichi daisuke dalton damian damiano damien damir damon dan dana dane
  dani daniel daniela daniele danielle danilo danny darin dario darko darren das dat dave david davide davis
  dawid dawn dean debbie debora deborah deepak delgado deng denis denise dennis denny denys derek devi devin
  devon diaz dickinson diego dillon dima dimiter dimitri dimitris dinesh ding dino dirk dirkjan dmitry
  dominic dominik don donald donna dorian doug douglas drew duncan duran durand dustin dutton dylan eddie
  edgar eduardo edward edwin egor ehmke eileen elaine eleanor elena eli elia elias elijah elise eliza
  elizabeth elle ellen elliott eloy elson emanuele emil emiliano emilio emily emma emmanuel emmanuelle enebo
  enrico enrique enzo eoin eric erica erik erika erin ernest ernesto errol erwan esteban esther ethan
  etienne eugene eugenio eva evan evans evgeni ewing eyal fabian fabien fabio fabricio fabrizio facundo fan
  fang federico felipe felix feng ferguson fernandes fernandez fernando ferran ferrari ferreira fiedler
  filho filip filipe filippo fiona fisher fitzpatrick flavia flavien flavio fleming florent flores florian
  floris foley ford fox francesc francesco francis francisco franck franco francois francoise frank franz
  franziska fred frederic freeman friedman froilan fukuda fulton gabe gabor gabriel gabriela gabriele
  gabrielle gael gallagher ganesh garcia garen gareth garrett gary gaurav gautam gavin gene gennaro geoff
  geoffrey george georges georgina giacomo gian gianfranco gianluca gianmarco gibson gil giles gill gimenez
  giorgio giovanni giuseppe givanaldo gleb glen glenn gloria godfrey gomes gomez gonzalez gonzalo gordon
  grace graham granger grant gray green greenfeld greg gregory griffin grigory gross grzegorz gui guido
  guilherme guillaume guillem guillermo gupta gustavo gutierrez guy guyren hailey hall hampton han hana
  hanna hannah hans hansen hanus hao harald hardy hari harman harper harrington harris harrison harry harsh
  hart harvey haseeb hassan hayato hayes heather hector heidi helio hendorf henrique henry herman hernandez
  herve hideki hieu hilary hill hilpisch hiro hiroki hiroshi hiroya hiroyuki hoffman hoffmann holmes honza
  horacio horn howard howe hsu huang hubert hughes hugo hui humberto hunt hunter ian ibrahim idan ignacio
  igor iii ilya ines ingram ingrid inoue ippei iqbal irene irina irwin isaac isabel ito iulia ivan ivana
  jacek jack jackie jackson jacob jacobs jacques jade jaime jain jairo jake jakob jakub james jamie jan jane
  janet jang janis jannes jared jaroslaw jarret jason javier jay jean jeannie jed jeff jeffery jeffrey jen
  jenna jennifer jenny jensen jeremiah jeremie jeremy jerome jerry jess jesse jessica jessie jesus jha jiang
  jiawei jie jill jillian jim jimmy jin joanna joao joaquin joe joel johan johanna johannes john johnny
  johnson jon jonas jonatas jonathan jones joost jordan jordi jorge joris jose josef joseph josh joshi
  joshua jovan joy juan judite jules julia julian juliana julie julien julio jun jung junichi junior jurgen
  justin kacper kai kaiser kaja kamil kane kang kao kaplan kara karan karen kari karim karin karl karol kat
  katarzyna kate katharine katherine kathryn katie kato katrina katya kay kayla kazuhiro kazuma kei keiko
  keita keith keller kelly kelsey ken kendall kenichi kenji kennedy kenneth kenny kentaro kerr kevin khan
  kieran kim kimberly king kinsey kir kira kiran kirill kirk klaus klein knapp knight kobayashi kody kohei
  koichi koji konstantin konstantinos koshiba kota krishna krishnan kristen kristin kristine krzysztof kuba
  kumar kuo kurt kyle kylie lacey lachlan lai lambert lance lang lange larry lars larson laura lauren
  laurent lavin lawrence leah leandro lee leena lehman lehmann lena leo leon leonard leonardo lerner leslie
  lev levi lewis liam liana lilian lilly lily lima lin linda lindeman lindsay lindsey ling lionel lisa liu
  liz logan loic lopez lord loren lorena lorenz lorenzo lori louis love lovett lowe luc luca lucas luciano
  lucy ludovic ludovico ludvig luigi luis luiz lukas lukasz luke lynn macdonald maciej maciek madison
  magdalena maggie mai maik makoto maksim malcolm manu manuel marc marcel marcelo marcia marcin marco marcos
  marcus marek maren margaret maria marian mariana marianna marianne mariano marie marina mario mariusz mark
  marko markus marla mars marshall marta martin martina martinez martins mary masahiro masaki masataka
  masato masatoshi masayuki mason massimo mat mateusz matheus mathew mathieu matias matos matsuda matsumoto
  matt matteo matthew matthews matthias matthieu matti mattia matus mauricio maurizio mauro max maxim maxime
  maxwell may maya mayer mayra mccormick mcdonald mcguire mcmillan mcnamara meagan medeiros medina meg megan
  meghan mehdi mehta mel melanie melissa menard mendes meredith meyer mia micah michael michal michel
  michele michelle miguel mika mike mikhail miki mikko miles miller min miriam miro miroslav mishra mislav
  mitani mitchell miyuki mohamed mohammad molly monica monika montanari monteiro monty moore morales moran
  moreno morgan mori morris morrison moshe mueller muhammad mukherjee muller murphy murray myers nadia
  nahuel nakamura nancy naoki naomi naoto nat natalia natalie nate nathan nathaniel navarro neal ned neha
  neil nell nelson nestor newton nguyen niall nic nicholas nichols nicholson nick nickolas nico nicola
  nicolas nicole niels nielsen nigel niharika nik nikita niklas nikola nikolai nikolay nina nitin noah noel
  norbert norma norman noufal nunes nunez nutter okan ola oleksandr olga oliveira oliver olivia olivier
  olson omar omer ondrej ong organizers ortega oscar oskar owen pablo pacer padmaja palmer pamela pan pandey
  paola paolo park parker parsons parul pascal pat patel patricia patricio patrick patrik patryk patterson
  paul paula paulo pavan pavel pavlos pawel payne pedro pekka penelope percival perez perry pete peter
  peters peterson petr petrov phil philip philipp philippe phillip phillips pierre pieter pietro pike piotr
  piyush polli pope powell power powers prabhu pradeep prakriti prasad prashant prateek praveen preston
  price przemyslaw puri quentin quinn rachael rachel radoslav rae rafael rafal rahul rakesh ralf ralph ram
  ramallo ramirez ramon randall randy raphael raul ravi ray raymond rebecca rees rei reid remi remy renato
  rene renee reuven rey reyes rhiana rhiannon rhodes rhys ricardo riccardo rice rich richard richardson rick
  ricky riehl riley rishi rivera rizzo roach rob robbie robert roberto roberts robin robson rocha rod
  rodolfo rodrigo rodrigues rodriguez rogelio roger rogers rogier rohan rohit rojas roland romain roman ron
  ronald ronan root rory rosa rose rosen ross rossi roth rowe roy ruben ruby ruiz rush russell ryan ryo
  ryota rzasa sabrina sacha sage sahan sahil sakshi salgado sally sam samantha sameer samira sammy samuel
  sana sanchez sander sanders sanderson sandro sangarshanan sangyong sanket santiago santos santosh sara
  sarah sarthak sasha sato satoshi satya saul saunders sayan schaefer schmidt schneider scott sean sebastian
  sebastien segal selena semen senthil seo serena serge sergei sergey sergio seth sewell sexton shafer shah
  shai shakthi shane shannon sharif sharma sharon sharp shashank shaun shaw shawn shay sheikh shelby shen
  sherwood shintaro shohei shota shu shunsuke shweta siddharth silva simmons simon simone singh siqueira
  smit smith sofia soham solomon song sonia sonja sophia sophie sousa souza stan stanislav starr stefan
  stefanie stefano stein steiner stepan steph stephan stephane stephanie stephen steve steven stevens
  stewart story stuart subramanian suhas sullivan suman sumeet sumit sun susan suzuki sven syed sylvain
  szymon takahashi takashi takayuki takeshi takumi takuya tal talysson tan tanaka tang tania tanya taposh
  taras tarek tareque tathagata tatiana taylor ted tennessee teresa terry tess tetiana thea theodore
  theofanis thiago thibault thierry thijs thomas thompson thorben tim timothy tobias toby todd tom tomas
  tomasz tomek tomohiro tomoya tony torre torres torsten toshiaki tracy travis trent trevor trey tri
  triplett tristan trivedi troy tseng tsuyoshi turnbull turner tushar tyler uli vaibhav valentin valentino
  valerie vanessa varun vasily vaughan verma veronica vetter viacheslav vicky victor victoria vieira vijay
  viktor ville vince vincent vinicius vipul virginia vishal vitaliy vitor vivek vlad vladimir vogel
  volodymyr walker walsh wang warner warren watanabe watson watts wayne weaver webber weber wei wen wendy
  werner wes wesley weston wheeler whitaker white wilcox will william williams willian wilson winston witek
  wojciech wojtek wolf wolfgang wong wood woodard wright xavier yamashita yan yang yann yannick yaroslav
  yehuda yevhenii yonatan yoshida young youssef yuichiro yuji yuka yuki yukihiro yulia yuri yury yusuf
  yusuke yuta yutaka yutaro yves zach zachary zack zain zan zeljko zeschin zhang zhao zhu ziggy zimmerman
  александр алексеи андреи антон артем вадим виталии владимир денис дмитрии евгении кирилл максим никита
  николаи павел сергеи филипп юрии
`
    .trim()
    .split(/\s+/u),
);
