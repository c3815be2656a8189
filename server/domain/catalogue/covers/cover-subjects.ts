/** The words by which a title names a subject that has a symbol; plurals are found by their singular. */
const wordsBySubject: Readonly<Record<string, string>> = {
  guitar: 'guitar guitarra guitarist ukulele ukelele banjo mandolin strum strumming fingerstyle',
  piano: 'piano pianist keyboard teclado organ synth synthesizer',
  harmonica: 'harmonica accordion',
  drum: 'drum drummer drumming percussion cajon djembe',
  violin: 'violin fiddle viola cello bass',
  flute: 'flute clarinet saxophone sax trumpet trombone recorder whistle bagpipe',
  voice: 'voice vocal sing singing singer karaoke podcast',
  notes: 'music song chord melody rhythm jazz blues harmony ear scale improvise sheet',
  ledger: 'accounting accountant bookkeeping account statement quickbooks audit',
  spreadsheet: 'excel spreadsheet modeling modelling model valuation budget',
  curve: 'option derivative future risk hedge volatility',
  coin: 'bitcoin crypto cryptocurrency ethereum blockchain money cash currency income',
  growth:
    'invest investing investment investor stock portfolio profit wealth dividend equity growth',
  bank: 'bank banking capital economics economy fund bond',
  seal: 'cfa cpa cima acca exam certification certificate certified diploma',
  percent: 'tax gst vat credit interest loan cost price pricing mortgage',
  pie: 'analysis analytics statistics chart data economic research',
  briefcase: 'business entrepreneur startup manager management corporate marketing sales',
  robot: 'robot algorithm algorithmic automated automation ai machine bot',
  candles: 'forex trading trade trader market candlestick fx',
  nib: 'pen ink calligraphy writing write writer copywriting',
  layers: 'photoshop photo photograph photography image gimp lightroom retouching',
  vector: 'illustrator vector inkscape corel coreldraw svg affinity',
  mark: 'logo brand branding identity icon',
  pencil: 'draw drawing sketch sketching paint painting illustration cartoon art artwork',
  letter: 'typography lettering font type typeface',
  book: 'indesign ebook book cover magazine kindle brochure canva',
  film: 'animation animated animate video film premiere motion youtube slide powerpoint effect',
  cube: '3d blender maya cinema autocad render sculpting',
  phone: 'app mobile android ios iphone ionic swift flutter',
  devices: 'responsive bootstrap website ux ui wireframe interface theme landing',
  database: 'sql mysql mongodb mongo database oracle postgresql postgres sqlite firebase',
  network: 'api json rest ajax graphql microservice xml web3 soap websocket',
  shield: 'security secure hacking hacker penetration encryption privacy authentication',
  bag: 'commerce ecommerce shop shopify woocommerce magento store amazon ebay opencart',
  gem: 'ruby rails gemstone sinatra',
  cup: 'java spring hibernate servlet jsp jsf kotlin scala',
  hexagon: 'angular angularjs typescript ember backbone',
  pages: 'wordpress cms blog blogging joomla drupal plugin page template',
  cloud: 'aws cloud azure docker kubernetes devops hosting server heroku linux',
  gamepad: 'game unity unreal gaming phaser',
  speech: 'english spanish french german language speaking conversation communication grammar',
  html: 'html html5 xhtml markup',
  css: 'css css3 sass less flexbox',
  javascript: 'javascript js es6 jquery d3',
  react: 'react reactjs redux',
  vue: 'vue vuejs',
  php: 'php php7 codeigniter symfony yii',
  python: 'python django flask',
  node: 'node nodejs express meteor',
  laravel: 'laravel lumen',
  git: 'git github gitlab bitbucket',
  browser: 'web frontend browser http',
}

const subjects: ReadonlyMap<string, string> = new Map(
  Object.entries(wordsBySubject).flatMap(([subject, words]) =>
    words.split(' ').map((word): [string, string] => [word, subject]),
  ),
)

export const coverSubjects: readonly string[] = Object.keys(wordsBySubject)

/** The first subject that the words of a title name. */
export function findSubject(title: string): string | undefined {
  for (const word of splitTitle(title)) {
    const subject =
      subjects.get(word) ??
      subjects.get(word.replace(/e?s$/, '')) ??
      subjects.get(word.replace(/s$/, ''))
    if (subject) return subject
  }
  return undefined
}

/** In lower case and without accents, so that spelling variants get the same cover. */
export function splitTitle(title: string): string[] {
  const plain = title.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
