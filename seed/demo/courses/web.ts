import type { DemoCourse } from '../types.ts'

export const webCourses: DemoCourse[] = [
  {
    key: 'semantic-html',
    title: 'Semantic HTML That Works',
    author: 'instructor',
    category: 'web',
    topic: 'HTML',
    level: 'Beginner',
    type: 'Start',
    comments:
      'Build a village library website with nothing but HTML, and find out how much the browser does for you when you choose the right element.',
    learn: [
      'Pick headings, landmarks and lists so that a page makes sense without any CSS',
      'Build forms whose labels, hints and errors are tied to the right fields',
      'Mark up tables with captions, scopes and header cells',
      'Serve the right image size with srcset, sizes and meaningful alt text',
      'Check your own pages with a validator and a screen reader',
    ],
    desc: `Most people learn HTML in a weekend and then spend years working around what they missed. This course takes the weekend again, slowly. We write the website of a small village library: opening hours, a catalogue, a membership form and an events page. There is no stylesheet until the very end, on purpose. If the page reads well in the browser's default Times, the structure is right.

## What we build

Each page is there to teach one family of elements:

- **Home page:** landmarks, headings and navigation
- **Catalogue:** tables, definition lists and pagination links
- **Membership form:** \`label\`, \`fieldset\`, \`autocomplete\` and native validation
- **Events:** \`time\`, \`figure\`, responsive images and the \`dialog\` element

## How we check it

You will open every page in a validator, go through it with the keyboard alone and then listen to it with NVDA or VoiceOver. Hearing your own form read aloud is the fastest lesson I know: a field without a label announces itself as "edit, blank", and you will never forget one again.

No earlier knowledge is needed beyond saving a file and opening it in a browser.`,
    ageDays: 402,
    language: 'English',
  },
  {
    key: 'css-grid',
    title: 'CSS Grid, Track by Track',
    author: 'instructor',
    category: 'web',
    topic: 'Css',
    level: 'Beginner',
    type: 'Featured',
    comments:
      'Learn CSS Grid by rebuilding six printed layouts, from a bus timetable to a newspaper front page, with the grid inspector open all the way.',
    learn: [
      'Predict how fr, minmax() and auto share out the free space',
      'Place items by line, by span and by named area',
      'Build card lists that reflow without a single media query',
      'Line up the insides of cards with subgrid',
      'Decide when a flex container is the simpler answer',
    ],
    desc: `Grid looks like a syntax to memorise until you notice that it answers a single question: who gets the space that is left over? We start there, with two columns and a ruler, and only then move to areas, spans and subgrid.

Every lesson copies something printed. A bus timetable teaches explicit rows. A recipe card teaches named areas. A newspaper front page, the hardest of them, teaches you to stop fighting the grid and let items overlap.

## The line you will use most

\`\`\`css
.cards {
  display: grid;
  gap: 1.5rem;
  grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr));
}
\`\`\`

By the third layout you will be able to say what each part of that declaration does, and what goes wrong on a narrow phone if you leave out \`min()\`.

## Before you start

- You can write a CSS rule and link a stylesheet
- You have met \`display: flex\`, even if you do not trust it yet
- You have Firefox or Chrome, as both have a grid inspector

Exercises come as plain HTML files with the CSS missing. Solutions are commented line by line.`,
    ageDays: 318,
    language: 'English',
  },
  {
    key: 'modern-css',
    title: 'Modern CSS: Layers, Nesting and Container Queries',
    author: 'instructor',
    category: 'web',
    topic: 'Css',
    level: 'Intermediate',
    type: 'New',
    comments:
      'Take an eight-year-old stylesheet full of !important and turn it, commit by commit, into cascade layers, custom properties and container queries.',
    learn: [
      'Order a whole codebase with cascade layers instead of specificity tricks',
      'Write components that respond to their container, not to the screen',
      'Use :has(), :is() and :where() without surprising your colleagues',
      'Derive a colour scheme from a few custom properties and light-dark()',
      'Plan a migration that can stop halfway and still be an improvement',
    ],
    desc: `I kept a stylesheet from a ticketing site I worked on in 2017. It has 6,400 lines, 212 uses of \`!important\` and one comment that says "sorry". In this course we inherit it together.

We do not rewrite it. Nobody gets the time for that. We put a border around the old code with a cascade layer, write the new parts outside it, and move one component at a time until the border is empty.

## The order of the work

1. Declare \`@layer legacy, base, components, utilities;\` and import the old file into the first
2. Replace repeated values with custom properties, beginning with colour
3. Rewrite the price card with a container query, so it fits the sidebar *and* the checkout
4. Use \`:has()\` to delete the JavaScript that only toggled classes
5. Measure what was removed, using the coverage panel

## What this is not

It is not a tour of everything new. I leave out features that were not yet in all the major engines when I recorded, and say so where a fallback is needed. You should already be at ease with flex, grid and specificity. If specificity still feels like luck, spend an afternoon on that first; every lesson here leans on it.`,
    ageDays: 46,
    language: 'English',
  },
  {
    key: 'react-state',
    title: 'Thinking in React State',
    author: 'instructor',
    category: 'web',
    topic: 'React',
    level: 'Intermediate',
    type: 'Featured',
    comments:
      'Most React bugs are state kept in the wrong place. Debug a seat-booking app until you can tell where every value should live, and why.',
    learn: [
      'Tell derived values from state and delete the useEffect that synced them',
      'Choose between local state, lifted state, context and the URL',
      'Model a checkout as a reducer in which impossible states cannot be written',
      'Use keys to reset a component on purpose',
      'Read a profiler flame chart before reaching for memo',
    ],
    desc: `You can write components. They mostly work. Then a filter resets itself, a form keeps the previous customer's name, and an effect runs twice, and you add another effect to fix it.

This course is one long debugging session on a theatre seat-booking app. It begins with eleven reported bugs. Not one needs a library; each needs a value to be moved, derived or deleted.

## A taste

This is the first bug. Can you see why the total is one click late?

\`\`\`js
const [seats, setSeats] = useState([]);
const [total, setTotal] = useState(0);

function add(seat) {
  setSeats([...seats, seat]);
  setTotal(seats.reduce((sum, s) => sum + s.price, 0));
}
\`\`\`

The fix is not a cleverer update. The fix is that \`total\` was never state.

## Questions we keep asking

- Can this be calculated from something else during rendering?
- Who else needs to read it, and who may change it?
- Should it survive a reload, and so belong in the URL?
- Is this effect talking to something outside React, or only to React?

You need working JavaScript and a few months of React with function components. All code is in plain JavaScript, with a typed version of the final app.`,
    ageDays: 205,
    language: 'English',
  },
  {
    key: 'vue-planner',
    title: 'Vue 3 by Building a Planner',
    author: 'kwame',
    category: 'web',
    topic: 'Vue',
    level: 'Beginner',
    type: 'New',
    comments:
      'Write a weekly shift planner in Vue 3 from an empty folder: components, the Composition API, routing, Pinia and a build you can deploy.',
    learn: [
      'Split a screen into single-file components with props and emits',
      'Use ref, computed and watch, and know which one you need',
      'Move shared logic into composables you can test',
      'Keep app-wide data in a Pinia store and pages in Vue Router',
      'Build with Vite and put the result on a static host',
    ],
    desc: `A clinic I work for planned its shifts on a whiteboard, photographed it every Friday and sent the photo to forty people. We replaced it with a small Vue application, and this course is that application, rebuilt with you from an empty folder.

## Why a planner

It is small enough to finish and awkward enough to be real. Shifts overlap. People swap. Somebody always wants to see only their own week. By the time it works you will have needed:

- \`v-for\` and \`v-model\` on more than a to-do list
- a composable, \`useWeek()\`, that knows what Monday means
- a Pinia store, because two pages edit the same shift
- a route guard, because not everyone may edit

I write with \`script setup\` and the Composition API only. When you meet the Options API in older code you will recognise it, and a short appendix shows the same component in both styles.

## Who it is for

You know JavaScript up to arrays, objects and \`fetch\`. You do not need to know another framework, and if you do, please leave its habits at the door for the first few lessons. Vue tracks what you read; you will spend far less time telling it what changed.`,
    ageDays: 131,
    language: 'English',
  },
  {
    key: 'laravel-booking',
    title: 'Laravel: Build a Booking App',
    author: 'kwame',
    category: 'web',
    topic: 'Laravel',
    level: 'Intermediate',
    type: 'Featured',
    comments:
      'A guest-house booking system in Laravel, done properly: migrations, policies, queued mail, and the overlapping-dates bug everybody ships once.',
    learn: [
      'Model rooms, stays and prices with Eloquent relations and constraints',
      'Stop double bookings with a transaction and a row lock',
      'Authorise every action with policies and form requests',
      'Send confirmations from a queue and retry the ones that fail',
      'Write feature tests that describe the business rules',
    ],
    desc: `Two guests press *Book* in the same second. Both see the room as free. Which of them is going to sleep in the lobby? I have had that phone call, and this course exists so that you do not.

We build the booking system of a guest house with nine rooms. It is ordinary Laravel from top to bottom: no packages except the ones that come with the framework, because the framework already has most of what you need.

## The double-booking lesson

Checking first and inserting later is not enough. We reproduce the fault with two terminal windows, then fix it inside \`DB::transaction()\` with \`lockForUpdate()\` on the room, and finally look at what an exclusion constraint in PostgreSQL can promise that PHP cannot.

## Along the way

- Factories and seeders that produce believable dates
- Form requests that keep controllers short
- A policy for guests, receptionists and the owner
- Queued mail, failed jobs and what to do on a Monday morning when there are forty of them
- Scheduled clean-up of unpaid holds

You should be comfortable with PHP classes and have finished any beginner Laravel tutorial. If \`php artisan make:model\` means nothing to you yet, start with the official bootcamp and come back.`,
    ageDays: 266,
    language: 'English',
  },
  {
    key: 'php-returning',
    title: 'PHP 8 for Returning Developers',
    author: 'kwame',
    category: 'web',
    topic: 'PHP',
    level: 'Intermediate',
    type: 'New',
    comments:
      'You wrote PHP 5 once and left. Catch up on types, enums, attributes, Composer and static analysis by modernising a guestbook you may recognise.',
    learn: [
      'Add types to old functions without breaking their callers',
      'Replace constants and magic strings with enums and match',
      'Write value objects with constructor promotion and readonly properties',
      'Autoload with PSR-4 and manage versions with Composer',
      'Let PHPStan find bugs at rising levels of strictness',
    ],
    desc: `The last time you wrote PHP there was \`mysql_query()\`, a folder called \`includes\` and an FTP client. The language that carries the same name today has enums, union types, named arguments and a fine package manager. The gap is easier to cross than you fear, provided somebody tells you in which order.

Our patient is a guestbook from 2009. It works. It is also open to SQL injection in three places and stores passwords as MD5.

## The treatment

1. Run it under PHP 8 and read the errors calmly
2. Move it to Composer and PSR-4, one folder at a time
3. Replace the queries with PDO and bound parameters
4. Switch to \`password_hash()\`, and upgrade old hashes when people log in
5. Introduce types from the edges inwards
6. Turn on PHPStan at level 0 and climb

Here is the sort of code we end with:

\`\`\`php
enum Status: string {
    case Pending = 'pending';
    case Shown = 'shown';
}
\`\`\`

## What I assume

You have programmed in something, recently or not, and you can read a loop without help. You do not need a framework, and we do not use one. Knowing what plain PHP can do will make you a better judge of Laravel or Symfony afterwards.`,
    ageDays: 88,
    language: 'English',
  },
  {
    key: 'node-apis',
    title: 'HTTP APIs in Node.js',
    author: 'kwame',
    category: 'web',
    topic: 'Nodejs',
    level: 'Intermediate',
    type: 'New',
    comments:
      'Design and write a bus-ticket API in Node.js that validates its input, fails politely, can be retried safely and documents itself.',
    learn: [
      'Choose status codes and error bodies that clients can act on',
      'Validate requests at the edge and keep the inside typed',
      'Make payments safe to retry with idempotency keys',
      'Page through large results with cursors instead of offsets',
      'Shut down without dropping requests when a new version is deployed',
    ],
    desc: `An API is a promise to a programmer you will never meet, who is reading your error message at two in the morning. I learned that from the ticketing API of a bus company, whose ticket machines lost their connection in every valley and tried again, and again, and charged one lady four times.

## Design first, then code

We spend the opening lessons on paper, writing the requests and responses we would *like* to read. Only then do we open an editor. The server uses Node's built-in test runner and very few dependencies, so you can see where the HTTP ends and your program begins.

## Things that will go wrong on purpose

- The client disconnects halfway through an upload
- The same payment arrives twice, eight seconds apart
- A list of 400,000 trips is requested without a limit
- The database disappears for a minute and comes back
- The process receives \`SIGTERM\` with requests still in flight

For each we write a failing test, then the fix. The \`Idempotency-Key\` lesson is the longest, because it touches the database, the status codes and the documentation all at once.

You should know JavaScript with promises and \`async\`, and enough SQL to write a join.`,
    ageDays: 174,
    language: 'English',
  },
  {
    key: 'accessibility-testing',
    title: 'Accessibility Testing for Working Front-End Teams',
    author: 'instructor',
    category: 'web',
    topic: 'React',
    level: 'Intermediate',
    type: 'Featured',
    comments:
      'Find and fix the barriers in a React shop with a keyboard, a screen reader and automated checks, then keep them fixed in every pull request.',
    learn: [
      'Run a fifteen-minute manual check that finds the faults which matter',
      'Use NVDA or VoiceOver well enough to trust what you hear',
      'Fix focus order in dialogs, menus and route changes',
      'Add axe checks to Playwright without drowning in noise',
      'Write an issue that a colleague can reproduce and close',
    ],
    desc: `Automated tools find perhaps a third to a half of the barriers in a page, depending on how you count. The rest need a person, a keyboard and about fifteen minutes. This course teaches those minutes first, and the automation second.

We work on a React shop that passes its linter with no warnings and still cannot be used without a mouse. Its menu traps the focus. Its error messages appear in red, and nowhere else. After each route change a screen reader says nothing at all.

## The fifteen-minute check

1. Unplug the mouse and buy something
2. Zoom to 400% and buy it again
3. Turn on the screen reader and listen to one complete form
4. Look at every state: hover, focus, disabled, error, empty

## Making it stay fixed

A fault that comes back is worse than one that never left, because everybody believes it is gone. We write Playwright tests that press \`Tab\` and check where the focus lands, add axe to the pages that matter, and agree on what blocks a merge and what becomes a ticket.

References are to WCAG 2.2 at level AA, always with the reason behind the criterion. You need to be able to read React code; the ideas apply to any framework.`,
    ageDays: 61,
    language: 'English',
  },
]
