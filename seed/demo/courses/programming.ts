import type { DemoCourse } from '../types.ts'

export const programmingCourses: DemoCourse[] = [
  {
    key: 'javascript-slowly',
    title: 'JavaScript, Slowly',
    author: 'instructor',
    category: 'programming',
    topic: 'Javascript',
    level: 'Beginner',
    type: 'Start',
    comments:
      'A first programming course for people who were left behind by faster ones. One idea per lesson, typed by hand, with a puzzle before every answer.',
    learn: [
      'Read a short program and say what it prints before running it',
      'Use variables, functions, arrays and objects without guessing',
      'Step through code in the browser debugger',
      'Respond to clicks and form input on a real page',
      'Fetch data and show a useful message when it fails',
    ],
    desc: `If you have begun a programming course before and lost the thread around loops, this one is for you. It moves at the speed of understanding. I type everything, I make mistakes, and I read the error messages aloud as if they were written by a tired but well-meaning colleague.

## Predict, run, explain

Every lesson has the same rhythm. You see a few lines and write down what you expect. Then you run them. Then you explain the difference, if there was one. Try it:

\`\`\`js
const basket = ['tea'];
const copy = basket;
copy.push('milk');
console.log(basket.length);
\`\`\`

If you said 1, you are in good company, and the lesson on references will be a pleasant one.

## What you will have made

- A tip calculator that refuses nonsense
- A quiz that keeps score and shuffles its questions
- A reading list that survives a page reload, using \`localStorage\`
- A small weather page that talks to a public service

There are no frameworks, no build tools and no installation beyond a browser and a text editor. Please do not watch two lessons in one sitting. The exercises are where the learning is, and they work better after a night's sleep.`,
    ageDays: 365,
    language: 'English',
  },
  {
    key: 'typescript-everyday',
    title: 'TypeScript for Everyday Code',
    author: 'tomasz',
    category: 'programming',
    topic: 'Javascript',
    level: 'Intermediate',
    type: 'New',
    comments:
      'Use the type checker as a design tool: unions, narrowing and honest boundaries, with no type-level acrobatics that your team has to decode later.',
    learn: [
      'Describe real data with discriminated unions and let narrowing do the work',
      'Type the edges of a program, where JSON and forms come in',
      'Read a long compiler error from the bottom upwards',
      'Choose between unknown, any and a generic parameter',
      'Move a JavaScript project to strict mode one file at a time',
    ],
    desc: `There are two ways of using TypeScript. In the first, types are paperwork that you fill in after the code is done. In the second, you write the types first and they tell you which cases you have forgotten. I teach the second way.

Our example is an order system for a print shop. An order can be a draft, quoted, paid, printing, shipped or cancelled, and each of these carries different data. Written as one object with eleven optional fields, it is a swamp. Written as a union, it nearly programs itself:

\`\`\`ts
type Order =
  | { state: 'draft'; items: Item[] }
  | { state: 'paid'; items: Item[]; paidAt: Date }
  | { state: 'cancelled'; reason: string };
\`\`\`

## We will also deal with

- Data that lies: parsing JSON into \`unknown\`, then into something you can trust
- \`satisfies\`, and when it beats an annotation
- Generics with one parameter, which is most of the generics you need
- \`strict\`, \`noUncheckedIndexedAccess\` and other switches worth their noise

## And will not

Conditional types three levels deep, or a parser written in the type system. They are amusing. I have yet to thank a colleague for one.

Come with a year of JavaScript in any setting.`,
    ageDays: 112,
    language: 'English',
  },
  {
    key: 'python-blank-file',
    title: 'Python From a Blank File',
    author: 'yukiko',
    category: 'programming',
    topic: 'Python',
    level: 'Beginner',
    type: 'Start',
    comments:
      'Start with an empty file and an everyday chore, finish with a script that does it. Python for people who have work to do, not exams to pass.',
    learn: [
      'Install Python and run a script on your own computer',
      'Read, change and write text and CSV files',
      'Break a chore into functions with clear names',
      'Handle the errors that real files cause',
      'Keep each project in its own virtual environment',
    ],
    desc: `The hardest moment in programming is not recursion. It is the blank file: the cursor blinks, you know what a loop is, and still nothing comes. In this course every lesson begins with a blank file and a chore that somebody really had.

The first chore is renaming two hundred photographs. The last one is a script that reads a folder of bank exports, finds the duplicates and writes a summary for the accountant.

## How I teach it

I was a chemistry teacher, so we work as in the laboratory. First we say what we expect. Then we try the smallest thing that could show us wrong. We write down what happened. You will keep a notebook, on paper if you like, and it will become more useful than any cheat sheet of mine.

## Topics, in the order of need

- Strings and paths, with \`pathlib\`
- Lists, dictionaries and when to choose which
- Functions, and why \`return\` is not \`print\`
- The \`csv\` and \`datetime\` modules
- Exceptions, from reading a traceback to catching the right one
- \`venv\` and installing a package

You need a computer on which you may install software, and a chore of your own. Please bring the chore. The final exercise is yours, not mine.`,
    ageDays: 388,
    language: 'English',
  },
  {
    key: 'c-memory',
    title: 'C and the Memory Underneath',
    author: 'tomasz',
    category: 'programming',
    topic: 'Nodejs',
    level: 'Experts',
    type: 'New',
    comments:
      'Write an allocator, an arena and a hash table in C, and watch every byte in the debugger. For programmers who want to know what the heap really is.',
    learn: [
      'Draw the stack, heap and static data of a running program',
      'Write a first-fit allocator and measure its fragmentation',
      'Explain alignment, padding and why struct order matters',
      'Catch overflows and use-after-free with sanitizers',
      'Recognise undefined behaviour before the optimiser does',
    ],
    desc: `A pointer is a number that somebody promised to respect. This course is about the promise: who makes it, who breaks it, and what the processor sees when they do.

We write C11, compile with warnings as errors, and spend as much time in \`gdb\` as in the editor. For each program you will first draw memory on paper, with addresses, and then compare your drawing with the real thing. The drawings are the homework. I mean it.

## Projects

1. A hex viewer, to get used to bytes
2. A first-fit allocator on top of \`mmap\`, with a free list you can print
3. An arena allocator, which is shorter and usually what you wanted
4. A hash table with open addressing, measured against one with chains

## A question to see if you are ready

\`\`\`c
struct a { char c; int n; char d; };
struct b { int n; char c; char d; };
\`\`\`

On a common 64-bit platform one of these takes 12 bytes and the other 8. If you can say which and why, skip the lesson on alignment. If you are curious why, you are in the right place.

You should have written programs of a few hundred lines in any language, and not be afraid of a terminal. Linux, or WSL on Windows, is needed for the exercises.`,
    ageDays: 233,
    language: 'English',
  },
  {
    key: 'rust-ownership',
    title: 'Rust Ownership for Programmers Who Already Know C++',
    author: 'tomasz',
    category: 'programming',
    topic: 'Python',
    level: 'Intermediate',
    type: 'New',
    comments:
      'You already think about lifetimes; Rust makes you say them aloud. Port a C++ log indexer to Rust and learn from the borrow checker at every step.',
    learn: [
      'Map RAII, move semantics and smart pointers to their Rust counterparts',
      'Read a borrow checker error as a question about your design',
      'Annotate lifetimes only where the compiler cannot infer them',
      'Choose between Box, Rc, Arc and plain borrowing',
      'Call C code from Rust and mark where safety becomes your duty',
    ],
    desc: `C++ programmers have an odd time with Rust. They know every danger it guards against, have the scars to prove it, and still fight the borrow checker for a month, because it rejects designs that have served them well for years.

So this is not a course on syntax. We take a working log indexer of about nine hundred lines of C++17 and port it. Where the port is direct, we move fast. Where the compiler objects, we stop and ask what it knows that we did not.

## Where we will stop

- \`std::move\` leaves a valid but unspecified object behind; a Rust move leaves nothing you can name
- An index that points into its own storage, the classic self-reference
- A cache shared between threads, first with a data race and then with \`Arc\` and \`Mutex\`
- Inheritance that wanted to be an \`enum\`
- The one \`unsafe\` block we keep, and the comment that justifies it

## Setting up

Install Rust with \`rustup\` and have a C++ compiler at hand, as we run both versions side by side and compare output and timing. You need to be fluent in C++ up to smart pointers and templates. If you come from Python or Java, there are gentler introductions, and I list three of them in the first lesson.`,
    ageDays: 19,
    language: 'English',
  },
  {
    key: 'algorithms-drawn',
    title: 'Algorithms You Can Draw',
    author: 'tomasz',
    category: 'programming',
    topic: 'Python',
    level: 'Intermediate',
    type: 'Featured',
    comments:
      'Sorting, searching, graphs and dynamic programming with a pencil first and Python second. If you cannot draw a step, you have not understood it yet.',
    learn: [
      'Trace binary search, quicksort and heaps on paper without slips',
      'Estimate running time by counting, not by reciting',
      'Choose between breadth-first, depth-first and Dijkstra',
      'Turn a recursive solution into dynamic programming in three steps',
      'Recognise a known problem inside an unfamiliar story',
    ],
    desc: `Ask ten programmers to write binary search and several will get a boundary wrong. Ask them to *draw* it, with the two markers moving, and the error shows itself. I have taught algorithms at a technical university and to self-taught colleagues, and the pencil works for both.

Each algorithm gets three passes. You move cards, coins or string on a table. You draw what you did as a series of frames. You write the Python, and use \`assert\` to state what must be true in every frame.

## The route

1. **Searching and sorting:** invariants, and why \`(low + high) // 2\` is safe in Python but has overflowed elsewhere
2. **Heaps and hash tables:** trees in an array, collisions in a drawer
3. **Graphs:** a map of the Warsaw trams, explored four ways
4. **Dynamic programming:** from slow recursion to a memo to a table

## Who will enjoy it

People with working Python or something like it who never took a computer science degree, or took one and remember only the exam. There are no interview tricks. Some learners tell me it helped with interviews anyway, because they could stand at the board and draw.

Squared paper is strongly recommended.`,
    ageDays: 287,
    language: 'English',
  },
  {
    key: 'git-beyond',
    title: 'Git Beyond Add and Commit',
    author: 'rafael',
    category: 'programming',
    topic: 'Git Flow',
    level: 'All Levels',
    type: 'Featured',
    comments:
      'Stop deleting the folder and cloning again. Learn what a commit is, how branches move, and how to get back almost anything you thought you lost.',
    learn: [
      'Picture commits, trees and refs well enough to predict a command',
      'Clean up a branch with interactive rebase before review',
      'Recover lost work with the reflog',
      'Find the commit that broke the build with git bisect',
      'Agree on a branching model that suits the size of your team',
    ],
    desc: `Years ago I watched a senior engineer copy his project to \`project-backup-2\` before every merge. He was not being silly. Nobody had ever shown him what Git keeps, so he did not trust it. This course is the hour I spent with him, made longer and with better pictures.

## Look inside first

We open \`.git\` on the first day. A commit is a small text object with a tree, some parents and a message. A branch is a name that points at one commit. Once you have seen that with \`git cat-file -p HEAD\`, half of the scary commands become obvious.

## Then break things

- Commit to the wrong branch, and move the commit
- Rebase into a conflict, and abort without fear
- Delete a branch, and bring it back from the reflog
- Force-push over a colleague, and learn \`--force-with-lease\`
- Hunt a bug through 300 commits in nine steps with \`git bisect\`

Git Flow, GitHub flow and trunk-based work each suit somebody. I show what each one costs, and how to change a team's habit without a meeting that everyone hates.

Beginners can follow if they have made a handful of commits. Experienced users may want to start at the second section.`,
    ageDays: 341,
    language: 'English',
  },
]
