import type { DemoCourse } from '../types.ts'

export const designCourses: DemoCourse[] = [
  {
    key: 'typography-screens',
    title: 'Typography for Screens',
    author: 'noor',
    category: 'design',
    topic: 'Design',
    level: 'Beginner',
    type: 'Start',
    comments:
      'Choose, size and space type so that people keep reading. A beginner course in looking closely, with a ruler, a browser and a stack of old books.',
    learn: [
      'Judge a typeface by its x-height, apertures and figures',
      'Set line length, size and leading as one decision',
      'Build a type scale with few sizes and clear jobs',
      'Pair two families, or have the sense to use one',
      'Use variable fonts and good fallbacks without a jumping layout',
    ],
    desc: `Ninety percent of a website is text, and yet type is often chosen last, from a menu, by mood. I would like to slow that moment down.

We begin by looking. You will photograph lettering in your own street, measure the lines of a novel you like and print the same paragraph at five widths. Your eye knows more than you think; it only needs names for what it sees.

## Then we set a page

One long article, improved step by step:

- The measure: about 45 to 75 characters, and what happens outside it
- Size and leading, which always move together
- Hierarchy from space and weight before size
- Quotation marks, dashes and figures that sit properly in the line
- A second typeface, if the text asks for one

## From eye to browser

A little CSS is needed at the end, and I write it with you. We set \`font-size\` in relative units so that readers keep control, and look at \`font-display\`, subsets and a fallback matched in width so that nothing jumps when the web font arrives.

You need no drawing skill and no special software. A browser, a ruler and patience will do. Please bring a text you care about; it is much harder to treat that carelessly.`,
    ageDays: 377,
    language: 'English',
    cover: 'letter.jpg',
  },
  {
    key: 'figma-systems',
    title: 'Design Systems in Figma',
    author: 'leila',
    category: 'design',
    topic: 'Design',
    level: 'Intermediate',
    type: 'Featured',
    comments:
      'Build a component library that a team of five will actually use: variables, variants, naming, documentation and a way to say no to one-off requests.',
    learn: [
      'Audit an existing product and count what is really there',
      'Structure colour, spacing and type as variables with modes',
      'Build components with properties instead of endless variants',
      'Name things so that designers and developers say the same words',
      'Run a release process with changes, warnings and removals',
    ],
    desc: `Most design systems do not fail because of bad buttons. They fail in month four, when a deadline arrives, someone detaches an instance, and nobody hears about it. So while we do build a library in Figma, half of this course is about the people around it.

Our product is a dispatch screen for ambulances. It is dense, it is used at night, and it has nineteen slightly different greys. We begin by counting them.

## Building

1. An inventory of what exists, sorted by use and not by beauty
2. Variables in two layers: raw values, and roles such as \`surface/raised\`
3. Light and night modes from the same roles
4. Ten components, each with its states, limits and a "do not use for" note

## Keeping it alive

- A request form with one question: *what are you trying to show?*
- A fortnightly hour in which anyone may propose a change
- Version notes that a developer can read in a minute
- Removing a component without breaking forty files

You should know Figma well enough to use auto layout without thinking. Team libraries and variable modes depend on your Figma plan; I show what can be done on the free one and where you will meet its walls.`,
    ageDays: 190,
    language: 'English',
  },
  {
    key: 'user-interviews',
    title: 'User Interviews That Tell You Something New',
    author: 'leila',
    category: 'design',
    topic: 'Design',
    level: 'All Levels',
    type: 'New',
    comments:
      'Stop asking people whether they would use your idea. Learn to interview about what they did last Tuesday, and to turn five talks into a decision.',
    learn: [
      'Write a research question that can be answered by talking',
      'Recruit five people who are not your friends',
      'Ask about past behaviour and stay quiet for long enough',
      'Take notes that keep quotes apart from interpretation',
      'Present findings so that something changes on Monday',
    ],
    desc: `"Would you use this?" is a polite question, and it gets a polite answer. People say yes, because you look hopeful. Then they do not use it.

"Tell me about the last time you reordered a prescription" is a better one. It has a date and a place, and often an obstacle that nobody on the team has ever heard of. This course is about the second kind of question, and about the silence you must leave after it.

## You will watch real interviews

I recorded four, with permission, and left in my mistakes. In one I lead the witness so badly that I stop the video and we count the damage. After each you write your own notes before seeing mine.

## You will do three of your own

- One with a person you know, about something they did last week
- One with a stranger, on a topic with no product in it
- One for your own project, from recruiting message to findings

Three hours of talk must become one page. I show how to sort quotes on a wall without forcing them into the categories you hoped for, how to say *we do not know*, and how to write a finding that a busy manager can act on. No design experience is needed. Founders and developers are very welcome.`,
    ageDays: 97,
    language: 'English',
  },
  {
    key: 'colour-interfaces',
    title: 'Colour for Interfaces',
    author: 'noor',
    category: 'design',
    topic: 'Css',
    level: 'Intermediate',
    type: 'New',
    comments:
      'Make palettes that hold up: OKLCH, contrast, dark mode, charts and colour-blind readers. With paint first, then code, and no magic harmony wheels.',
    learn: [
      'Build tonal scales in OKLCH with even steps of lightness',
      'Check contrast for text, controls and focus rings',
      'Design a dark theme that is more than an inversion',
      'Choose status colours that do not rely on hue alone',
      'Deliver a palette as CSS custom properties with named roles',
    ],
    desc: `Take a yellow and a blue of the same HSL lightness and put them side by side. One shines and the other sinks. The numbers say they are equal and your eye says they are not. Your eye is right, and this course is about numbers that agree with it.

We begin away from the screen. With three tubes of gouache you mix a scale of nine greys, which is harder than it sounds and teaches more about steps than any slider.

## On screen

A colour in OKLCH has lightness, chroma and hue, and the lightness behaves:

\`\`\`css
:root {
  --accent-60: oklch(60% 0.15 250);
  --accent-90: oklch(90% 0.05 250);
}
\`\`\`

From there we make a complete set for a tide-table app:

- A neutral scale with a slight temperature
- One accent, and the discipline to stop at one
- Success, warning and danger, each with a shape or a word beside it
- A dark theme in which elevation is shown by lightness
- Five series for a chart, checked against common forms of colour blindness

## You will need

Basic CSS and any paint you can borrow. Some browsers and screens show wider gamuts than others, and we look at what happens on those that do not.`,
    ageDays: 54,
    language: 'English',
    cover: 'swatches.jpg',
  },
  {
    key: 'wordmark-by-hand',
    title: 'Drawing a Wordmark by Hand',
    author: 'noor',
    category: 'design',
    topic: 'Design',
    level: 'Experts',
    type: 'New',
    comments:
      'From broad-nib pen to clean Bezier curves: draw a custom wordmark of six to nine letters and learn why the spaces take longer than the letters.',
    learn: [
      'Find a skeleton for a word with pen and pencil',
      'Correct optically: overshoot, joins, and thick against thin',
      'Place Bezier points at extremes and keep curves smooth',
      'Space a word by rhythm rather than by distance',
      'Prepare small, large and reversed versions for a client',
    ],
    desc: `A wordmark is a very short text that will be read a million times. A bump in the curve of its *a* will annoy you for years. I speak from experience, and from a ferry.

This is a slow, demanding course for people who already design and want to draw. You choose one word of six to nine letters, preferably with both round and straight forms, and stay with it until the end. I draw *harbour* beside you.

## Stages

1. Pen skeletons, thirty of them, most of them bad
2. Pencil on tracing paper, layer over layer, correcting the one beneath
3. Inking one version at ten centimetres high
4. Tracing in a vector editor with few points, all placed with a reason
5. Spacing, testing, spacing again

## About the corrections

Round letters must pass the line a little to look as tall as straight ones. Horizontals must be thinner than verticals to look equal. A junction must be cut into, or it clots. None of this is taste; you can test it by doing it wrong, and we do so.

Any vector program with Bezier handles will serve: Glyphs, FontForge, Inkscape, Illustrator. You also need a broad-nib pen, tracing paper and a window for daylight.`,
    ageDays: 143,
    language: 'English',
  },
  {
    key: 'readable-charts',
    title: 'Charts People Can Read',
    author: 'leila',
    category: 'design',
    topic: 'Javascript',
    level: 'All Levels',
    type: 'Featured',
    comments:
      'Redesign twelve confusing charts from reports, dashboards and the evening news. Choose the form, cut the clutter and write the title that says it.',
    learn: [
      'Match a question to a chart form, or to a sentence or table',
      'Write titles that state the finding',
      'Label directly and remove legends, boxes and double axes',
      'Show uncertainty without frightening people',
      'Build the final chart as SVG with a little JavaScript',
    ],
    desc: `A pharmacist once told me that she printed our dashboard every morning and wrote the three numbers she needed in the margin, by hand. It was a beautiful dashboard. It answered none of her questions.

In each lesson we take one confusing chart, ask who was supposed to use it, and make it again. Some become better charts. Two become tables. One becomes a sentence, which is a promotion.

## Things you will stop doing

- Titles such as "Overview by quarter"
- Pies with seven slices, or two pies to compare
- Two vertical axes, chosen so that the lines meet
- A legend four centimetres away from the line it explains
- Green and red as the only difference between good and bad

## From sketch to SVG

We sketch with a marker, because a marker cannot draw detail that you do not need. In the last part you write one chart in plain SVG with some JavaScript, with an accessible name, a text summary and a data table for those who prefer it. The code is short and can be copied; the thinking is the course.

Suitable for anyone who has to show numbers to others. To follow the coding part you should know what a variable and a loop are.`,
    ageDays: 121,
    language: 'English',
    cover: 'chart.jpg',
  },
]
