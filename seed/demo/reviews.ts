import type { DemoReview } from './types.ts'

export const demoReviews: DemoReview[] = [
  // CSS Grid, Track by Track
  {
    course: 'css-grid',
    by: 'liam',
    rating: 5,
    ageDays: 290,
    comment:
      'The bus timetable is what did it for me. I had copied grid code for months and never knew why a column went wide; now I draw the lines first, like a wiring plan.',
  },
  {
    course: 'css-grid',
    by: 'gabriela',
    rating: 5,
    ageDays: 254,
    comment:
      'Finally the same words in Figma and in the browser. The lesson on subgrid solved the card footers our developers told me were impossible.',
  },
  {
    course: 'css-grid',
    by: 'hassan',
    rating: 4,
    ageDays: 231,
    comment:
      'Very clear on fr and minmax(). I wanted a bit more on what happens with images that overflow a track, which is the bug I meet most.',
  },
  {
    course: 'css-grid',
    by: 'robin',
    rating: 5,
    ageDays: 198,
    comment:
      'Did the newspaper page three times because I liked it so much. It is now the layout of our band site.',
  },
  {
    course: 'css-grid',
    by: 'jonas',
    rating: 4,
    ageDays: 160,
    comment:
      'Good for somebody who only wants one decent page for a shop. The min() trick for narrow phones was worth the whole evening.',
  },
  {
    course: 'css-grid',
    by: 'petra',
    rating: 5,
    ageDays: 122,
    comment:
      'I stole the idea of copying printed things for my own lessons. Exercises with the CSS missing are exactly the right size.',
  },
  {
    course: 'css-grid',
    by: 'nikhil',
    rating: 3,
    ageDays: 84,
    comment:
      'Well taught, but it assumes you are already comfortable with flexbox and I was not. I had to stop after the second layout and come back a month later.',
  },
  {
    course: 'css-grid',
    by: 'mei',
    rating: 5,
    ageDays: 41,
    comment:
      'I could do the drawing exercises on the train without a computer. When I typed them in at home they worked the first time.',
  },
  {
    course: 'css-grid',
    by: 'aisha',
    rating: 4,
    ageDays: 12,
    comment:
      'Calm and well organised. The solutions are commented so thoroughly that I sometimes read them before trying, which is my fault.',
  },

  // JavaScript, Slowly
  {
    course: 'javascript-slowly',
    by: 'liam',
    rating: 5,
    ageDays: 348,
    comment:
      'Third attempt at learning to program and the first that stuck. Writing my guess down before running the code felt silly for two days and then I could not do without it.',
  },
  {
    course: 'javascript-slowly',
    by: 'student',
    rating: 5,
    ageDays: 96,
    comment:
      'The debugger lesson should be taught everywhere on day one. I used the reading list exercise to make a small pick list for our night shift and it is still in use.',
  },
  {
    course: 'javascript-slowly',
    by: 'gabriela',
    rating: 4,
    ageDays: 275,
    comment:
      'I now understand what our developers mean by a reference. A little too slow in the part on strings, but you can skip ahead.',
  },
  {
    course: 'javascript-slowly',
    by: 'petra',
    rating: 5,
    ageDays: 240,
    comment:
      'Predict, run, explain is how we teach physics, and it works just as well here. The error messages read aloud made me laugh and then made me read them.',
  },
  {
    course: 'javascript-slowly',
    by: 'robin',
    rating: 5,
    ageDays: 187,
    comment: 'The one-lesson-a-day rule is right. I broke it once and had to repeat both.',
  },
  {
    course: 'javascript-slowly',
    by: 'jonas',
    rating: 3,
    ageDays: 133,
    comment:
      'It does what the title says. I had written some macros before, and for me the first third was too slow. From the fetch lessons on I was very happy.',
  },
  {
    course: 'javascript-slowly',
    by: 'nikhil',
    rating: null,
    ageDays: 58,
    comment:
      'Does anyone know whether the weather exercise can use a different service? The one in the video is blocked on our library network.',
  },

  // Git Beyond Add and Commit
  {
    course: 'git-beyond',
    by: 'hassan',
    rating: 5,
    ageDays: 322,
    comment:
      'Opening .git on the first day removed all my fear. Last week I brought back a branch a colleague had deleted, and felt like a magician.',
  },
  {
    course: 'git-beyond',
    by: 'nikhil',
    rating: 5,
    ageDays: 296,
    comment:
      'The bisect lesson found a broken Ansible role for me in eight steps. Rafael explains like somebody who has been woken up by this.',
  },
  {
    course: 'git-beyond',
    by: 'liam',
    rating: 4,
    ageDays: 244,
    comment:
      'First section is gold. The rebase part I had to watch twice, and I would have liked one more exercise with a proper ugly conflict.',
  },
  {
    course: 'git-beyond',
    by: 'student',
    rating: 4,
    ageDays: 61,
    comment:
      'I only work alone so far, so the last part is for later. The reflog lesson has already saved me once.',
  },
  {
    course: 'git-beyond',
    by: 'aisha',
    rating: 4,
    ageDays: 170,
    comment:
      'I keep my scripts in Git now and finally know what a commit contains. It looks like a ledger: nothing is erased, only corrected.',
  },
  {
    course: 'git-beyond',
    by: 'robin',
    rating: 3,
    ageDays: 118,
    comment:
      'Good, but only the command line. I use the buttons in my editor, and it took me a while to match the two.',
  },
  {
    course: 'git-beyond',
    by: 'mei',
    rating: 5,
    ageDays: 35,
    comment:
      'Our audit team kept queries in files named v2, v3, final. After the branching lesson we had a habit that everybody could follow within a week.',
  },

  // SQL for Curious Analysts
  {
    course: 'sql-analysts',
    by: 'mei',
    rating: 5,
    ageDays: 284,
    comment:
      'The example of zero meaning "not read" is exactly our blood pressure table. I found the same error at work the next day, and the average moved by four points.',
  },
  {
    course: 'sql-analysts',
    by: 'aisha',
    rating: 5,
    ageDays: 252,
    comment:
      'I check every join with a count now. It had never occurred to me that a join could invent money.',
  },
  {
    course: 'sql-analysts',
    by: 'student',
    rating: 5,
    ageDays: 44,
    comment:
      'Window functions in one picture. I rebuilt our weekly route report in an evening, and the old one took a morning every week.',
  },
  {
    course: 'sql-analysts',
    by: 'petra',
    rating: 4,
    ageDays: 203,
    comment:
      'A teacher made this, you can tell: one question per lesson and no tricks. Setting up PostgreSQL at the start was the only hard part.',
  },
  {
    course: 'sql-analysts',
    by: 'hassan',
    rating: 4,
    ageDays: 166,
    comment:
      'I thought I knew SQL from Laravel. NOT IN with a NULL proved otherwise. Could go further into query plans.',
  },
  {
    course: 'sql-analysts',
    by: 'jonas',
    rating: 4,
    ageDays: 119,
    comment:
      'I follow it with my own stock list instead of the water meters, and it works just as well. The section on NULL is worth seeing twice.',
  },
  {
    course: 'sql-analysts',
    by: 'nikhil',
    rating: 5,
    ageDays: 73,
    comment:
      'Best explanation of GROUP BY against HAVING I have seen. The leaking district was a proper little detective story.',
  },
  {
    course: 'sql-analysts',
    by: 'gabriela',
    rating: 2,
    ageDays: 30,
    comment:
      'The teaching is kind, but I could not get the data file loaded on my old Mac and lost two evenings to it. Please add a version that runs in the browser.',
  },

  // Python From a Blank File
  {
    course: 'python-blank-file',
    by: 'aisha',
    rating: 5,
    ageDays: 371,
    comment:
      'The bank export exercise is my job. I replaced one column name and it found two payments booked twice in March.',
  },
  {
    course: 'python-blank-file',
    by: 'mei',
    rating: 5,
    ageDays: 325,
    comment:
      'Say what you expect, try the smallest thing, write it down. I keep the notebook as she asks and it has become my own manual.',
  },
  {
    course: 'python-blank-file',
    by: 'petra',
    rating: 5,
    ageDays: 262,
    comment:
      'Ms Tanabe teaches the fear of the blank file away. My chore was sorting lab reports by class, and it is done in one second now.',
  },
  {
    course: 'python-blank-file',
    by: 'jonas',
    rating: 4,
    ageDays: 211,
    comment:
      'Renamed 1,400 photos of bicycles on the first weekend. The virtual environment part went past me a bit fast.',
  },
  {
    course: 'python-blank-file',
    by: 'robin',
    rating: 4,
    ageDays: 144,
    comment: 'I came to rename samples and stayed until the end. Good humour and no filler.',
  },
  {
    course: 'python-blank-file',
    by: 'nikhil',
    rating: 3,
    ageDays: 66,
    comment:
      'Fine for beginners. I hoped for more about running scripts on a schedule, which is what happens to every one of these chores sooner or later.',
  },

  // Thinking in React State
  {
    course: 'react-state',
    by: 'liam',
    rating: 5,
    ageDays: 181,
    comment:
      'I deleted nine useEffect calls from my site in the week after the first section. Two bugs went with them.',
  },
  {
    course: 'react-state',
    by: 'hassan',
    rating: 5,
    ageDays: 150,
    comment:
      'Eleven bugs, and I had shipped at least six of them. The reducer for the checkout is the clearest one I have read.',
  },
  {
    course: 'react-state',
    by: 'gabriela',
    rating: 3,
    ageDays: 112,
    comment:
      'Very good, but hard if React is new to you, and the course does say so. I understood the ideas and not all of the code.',
  },
  {
    course: 'react-state',
    by: 'robin',
    rating: 4,
    ageDays: 70,
    comment:
      'The trick with the key to reset a form, where has that been all my life. Profiler lesson could be shorter.',
  },
  {
    course: 'react-state',
    by: 'nikhil',
    rating: 4,
    ageDays: 22,
    comment:
      'I look after a React dashboard that I did not write, and I can at last say why it shows stale numbers. State in the URL fixed half of it.',
  },

  // Laravel: Build a Booking App
  {
    course: 'laravel-booking',
    by: 'hassan',
    rating: 5,
    ageDays: 243,
    comment:
      'We had this very bug in production. The two-terminal demonstration convinced my lead in five minutes, and the row lock has been in place since.',
  },
  {
    course: 'laravel-booking',
    by: 'jonas',
    rating: 4,
    ageDays: 155,
    comment:
      'I am no developer by trade, but I got a workshop booking page running for the shop. The policies took me three evenings.',
  },
  {
    course: 'laravel-booking',
    by: 'liam',
    rating: 4,
    ageDays: 90,
    comment:
      'Solid. I liked that failed jobs get a real lesson and not just a sentence. Deployment is left out, so plan another course for that.',
  },

  // The Linux Shell at Work
  {
    course: 'linux-shell',
    by: 'nikhil',
    rating: 5,
    ageDays: 311,
    comment:
      'I have used Linux for years and still learned why du and df disagree. The broken container is a wonderful way to practise.',
  },
  {
    course: 'linux-shell',
    by: 'hassan',
    rating: 5,
    ageDays: 270,
    comment:
      'The access log line alone made me look clever at work. Everything is tied to the one story, so you remember it.',
  },
  {
    course: 'linux-shell',
    by: 'liam',
    rating: 4,
    ageDays: 215,
    comment:
      'Like fault finding in an old house: check one thing, then the next. Permissions were a bit dense for one go.',
  },
  {
    course: 'linux-shell',
    by: 'mei',
    rating: 4,
    ageDays: 158,
    comment:
      'I only wanted grep, sort and uniq for our exports and got much more. The silent backup script gave me a bad night and a good habit.',
  },
  {
    course: 'linux-shell',
    by: 'robin',
    rating: 5,
    ageDays: 94,
    comment: 'It plays like a detective game. I did not expect to enjoy awk.',
  },
  {
    course: 'linux-shell',
    by: 'aisha',
    rating: 2,
    ageDays: 49,
    comment:
      'The story is clever, but on my Windows laptop Docker would not start and the help for that is one slide. I gave up before the case began.',
  },

  // Semantic HTML That Works
  {
    course: 'semantic-html',
    by: 'gabriela',
    rating: 5,
    ageDays: 380,
    comment:
      'Hearing "edit, blank" from my own form was a shock. I label everything in my wireframes now, including the hints.',
  },
  {
    course: 'semantic-html',
    by: 'liam',
    rating: 5,
    ageDays: 357,
    comment: 'Best place to begin. By the time I got to CSS there was hardly anything to fight.',
  },
  {
    course: 'semantic-html',
    by: 'petra',
    rating: 4,
    ageDays: 230,
    comment:
      'Our school library now has a page that my blind colleague can use. I missed a lesson on marking up formulas, but that is a special wish.',
  },
  {
    course: 'semantic-html',
    by: 'hassan',
    rating: 4,
    ageDays: 141,
    comment:
      'I write HTML every day and used a div for everything. The table lesson was new to me from start to finish.',
  },
  {
    course: 'semantic-html',
    by: 'jonas',
    rating: 5,
    ageDays: 77,
    comment:
      'My opening hours are a proper table now and the booking form fills itself in on a phone. Customers noticed.',
  },

  // Typography for Screens
  {
    course: 'typography-screens',
    by: 'gabriela',
    rating: 5,
    ageDays: 360,
    comment:
      'We went out to photograph street signs and I have not been able to stop looking at letters since. The part on fallback fonts I sent to our developers.',
  },
  {
    course: 'typography-screens',
    by: 'petra',
    rating: 5,
    ageDays: 248,
    comment:
      'I reset my worksheets with the line lengths from the course, and pupils asked why they are easier to read. Nothing else had changed.',
  },
  {
    course: 'typography-screens',
    by: 'liam',
    rating: 4,
    ageDays: 139,
    comment:
      'Never thought I would measure a novel with a ruler. Slow start, but the page at the end looks like somebody cared.',
  },
  {
    course: 'typography-screens',
    by: 'robin',
    rating: 3,
    ageDays: 51,
    comment:
      'Lovely to watch, though a good deal of it is looking and not doing. I wanted the CSS sooner.',
  },

  // Reading Company Accounts
  {
    course: 'reading-accounts',
    by: 'jonas',
    rating: 5,
    ageDays: 333,
    comment:
      'For the first time I understood my own accountant. I read the notes first now, and found a lease I had forgotten to ask about.',
  },
  {
    course: 'reading-accounts',
    by: 'aisha',
    rating: 5,
    ageDays: 289,
    comment:
      'I make these statements for a living and had never read them as a story. The bakery in its third year is heartbreaking, in figures.',
  },
  {
    course: 'reading-accounts',
    by: 'mei',
    rating: 4,
    ageDays: 176,
    comment:
      'I took it to understand our hospital foundation. The international terms next to the American ones were very helpful.',
  },
  {
    course: 'reading-accounts',
    by: 'petra',
    rating: 4,
    ageDays: 101,
    comment:
      'No arithmetic beyond division, as promised. I would have liked a second company in a different trade to practise on alone.',
  },
  {
    course: 'reading-accounts',
    by: 'robin',
    rating: 5,
    ageDays: 39,
    comment:
      'Our band is a company on paper. After the cash lesson we moved one payment by two weeks, and nobody had to lend us petrol money.',
  },

  // Machine Learning, Honestly
  {
    course: 'machine-learning-honestly',
    by: 'mei',
    rating: 5,
    ageDays: 220,
    comment:
      'Reading the fifty worst errors by hand is the best advice I have had in any course. In our data, forty of them were one broken scale.',
  },
  {
    course: 'machine-learning-honestly',
    by: 'hassan',
    rating: 4,
    ageDays: 159,
    comment:
      'A cold shower in a good way. My clever model lost to "same weekday last week" by a hair, and I learned more from that than from winning.',
  },
  {
    course: 'machine-learning-honestly',
    by: 'petra',
    rating: 5,
    ageDays: 88,
    comment:
      'She says what she expected and what came out, also when it is embarrassing. I use her leakage example when I teach about controls.',
  },
  {
    course: 'machine-learning-honestly',
    by: 'nikhil',
    rating: 3,
    ageDays: 26,
    comment:
      'Clear thinking, but the pace picks up sharply at the pipelines, and I was not strong enough in pandas. Do the cleaning course first.',
  },

  // Spanish Verbs in Conversation
  {
    course: 'spanish-verbs',
    by: 'petra',
    rating: 5,
    ageDays: 217,
    comment:
      'Talking to a video felt absurd until I ordered and complained, successfully, in Valencia. The imperfect finally has a purpose.',
  },
  {
    course: 'spanish-verbs',
    by: 'robin',
    rating: 5,
    ageDays: 172,
    comment:
      'My surname is Spanish and my Spanish was not. I can now follow my aunt as long as she tells one story at a time.',
  },
  {
    course: 'spanish-verbs',
    by: 'jonas',
    rating: 4,
    ageDays: 128,
    comment:
      'Diego leaves you hanging in the gap and it works. I would like a printed list of the fifty verbs.',
  },
  {
    course: 'spanish-verbs',
    by: 'mei',
    rating: 4,
    ageDays: 63,
    comment:
      'The three accents helped my listening a lot. Not for the train, as you have to speak aloud, but I practise on night walks.',
  },
  {
    course: 'spanish-verbs',
    by: 'liam',
    rating: 1,
    ageDays: 20,
    comment:
      'I know no Spanish at all, and it starts in the middle of a conversation. It does say forty words are needed, in the last line of the description, where I did not see it.',
  },

  // Piano for Late Starters
  {
    course: 'piano-late',
    by: 'petra',
    rating: 5,
    ageDays: 390,
    comment:
      'The kitchen timer changed everything. I have played every day for months because I always stop while I still want to go on.',
  },
  {
    course: 'piano-late',
    by: 'aisha',
    rating: 5,
    ageDays: 267,
    comment:
      'I began at 44 with a borrowed keyboard. The lullaby was the first thing I ever played that made my daughter stop and listen.',
  },
  {
    course: 'piano-late',
    by: 'robin',
    rating: 4,
    ageDays: 146,
    comment:
      'I know music from the bass side, so I went through the reading parts quickly, but the relaxed wrist lessons fixed an old ache.',
  },
  {
    course: 'piano-late',
    by: 'jonas',
    rating: 4,
    ageDays: 68,
    comment:
      'Kind and patient. Fingerings are hard to see in two of the videos, where the camera is too low.',
  },

  // Mixing a Song at Home
  {
    course: 'mixing-home',
    by: 'robin',
    rating: 5,
    ageDays: 209,
    comment:
      'Faders only for the first part, and my rough mix was already better than our last record. The choir that comes in early is a great problem to be given.',
  },
  {
    course: 'mixing-home',
    by: 'petra',
    rating: 4,
    ageDays: 137,
    comment:
      'I wanted to record our school choir decently. The loudness-matched comparisons taught me to distrust my own ears, in the best sense.',
  },
  {
    course: 'mixing-home',
    by: 'liam',
    rating: 4,
    ageDays: 76,
    comment:
      'Learned what a compressor is for. Took me a while to find the same controls in GarageBand, so a short table of names would help.',
  },
  {
    course: 'mixing-home',
    by: 'gabriela',
    rating: null,
    ageDays: 31,
    comment:
      'Halfway through and enjoying it. I will rate it when I have finished my own version of the mix.',
  },

  // Technical Writing for Developers
  {
    course: 'technical-writing',
    by: 'hassan',
    rating: 5,
    ageDays: 169,
    comment:
      'I watched a colleague try to follow my README in silence. It was the longest ten minutes of my year, and the README is half as long now.',
  },
  {
    course: 'technical-writing',
    by: 'nikhil',
    rating: 5,
    ageDays: 151,
    comment:
      'We rewrote our runbooks with her four questions. The night staff phone me less, and I can think of no higher praise.',
  },
  {
    course: 'technical-writing',
    by: 'petra',
    rating: 5,
    ageDays: 115,
    comment:
      'Not a developer, still useful on every page. The live edits are as good as a thriller.',
  },
  {
    course: 'technical-writing',
    by: 'gabriela',
    rating: 4,
    ageDays: 80,
    comment:
      'The error message formula, what happened, why and what to do, went straight into our design guidelines.',
  },
  {
    course: 'technical-writing',
    by: 'liam',
    rating: 4,
    ageDays: 47,
    comment:
      'Great, although a few of the documents were about systems I had never heard of. The before and after pages carry it.',
  },
  {
    course: 'technical-writing',
    by: 'mei',
    rating: 5,
    ageDays: 15,
    comment:
      'Hospital protocols need this badly. I cut our data request form from three pages to one, and nothing was lost.',
  },

  // Design Systems in Figma
  {
    course: 'figma-systems',
    by: 'gabriela',
    rating: 5,
    ageDays: 163,
    comment:
      'Counting nineteen greys was funny until I counted ours: twenty-three. The two layers of variables are so simple once you see them.',
  },
  {
    course: 'figma-systems',
    by: 'liam',
    rating: 3,
    ageDays: 105,
    comment:
      'I took it to understand designers better, and for that it is excellent. The middle is for people who live in Figma all day, so I skimmed.',
  },
  {
    course: 'figma-systems',
    by: 'hassan',
    rating: 4,
    ageDays: 53,
    comment:
      'As the developer at the other end I can say the version notes idea works. We now get changes we can read in a minute.',
  },

  // Charts People Can Read
  {
    course: 'readable-charts',
    by: 'mei',
    rating: 5,
    ageDays: 109,
    comment:
      'Two of my ward charts became tables and one became a sentence. The head nurse thanked me, which had never happened to a chart of mine.',
  },
  {
    course: 'readable-charts',
    by: 'gabriela',
    rating: 5,
    ageDays: 86,
    comment:
      'The marker exercise is brilliant: you simply cannot draw clutter with it. I also liked that the SVG comes with a text summary.',
  },
  {
    course: 'readable-charts',
    by: 'aisha',
    rating: 4,
    ageDays: 55,
    comment:
      'My monthly report for the theatre has titles that say something now. The JavaScript part was beyond me and could be marked as optional.',
  },
  {
    course: 'readable-charts',
    by: 'petra',
    rating: 4,
    ageDays: 18,
    comment:
      'Ideal for school. The double-axis example from the evening news made my whole class angry in a productive way.',
  },

  // Algorithms You Can Draw
  {
    course: 'algorithms-drawn',
    by: 'hassan',
    rating: 5,
    ageDays: 258,
    comment:
      'I failed this subject once at university. With coins on a table I understood heaps in twenty minutes.',
  },
  {
    course: 'algorithms-drawn',
    by: 'petra',
    rating: 4,
    ageDays: 148,
    comment:
      'Drawing frames is honest work and my notebook is full. The jump to dynamic programming is steep, even with the three steps.',
  },
  {
    course: 'algorithms-drawn',
    by: 'liam',
    rating: 4,
    ageDays: 64,
    comment:
      'Got me through a job interview: I drew the binary search and the man across the table put his pen down. Have squared paper ready.',
  },

  // Financial Modelling in Python
  {
    course: 'finance-python',
    by: 'aisha',
    rating: 5,
    ageDays: 178,
    comment:
      'The assert that the balance sheet must balance is the best line of code I own. It caught me seven times on the first day.',
  },
  {
    course: 'finance-python',
    by: 'jonas',
    rating: 5,
    ageDays: 134,
    comment:
      'Bicycle hire, so it could have been written for me. I found the month in which my own loan would have pinched and moved an order.',
  },
  {
    course: 'finance-python',
    by: 'mei',
    rating: 4,
    ageDays: 82,
    comment:
      'Very tidy separation of assumptions and results. The Monte Carlo part deserves more time than it gets.',
  },
  {
    course: 'finance-python',
    by: 'nikhil',
    rating: 2,
    ageDays: 37,
    comment:
      'He tells you to know how to read accounts, and he means it. I did not, and the loan covenant lost me completely. No fault in the Python.',
  },

  // Running Postgres Yourself
  {
    course: 'postgres-yourself',
    by: 'nikhil',
    rating: 5,
    ageDays: 147,
    comment:
      'First lesson is a restore. I tried it on our catalogue and discovered our backups had no WAL at all. Worth it right there.',
  },
  {
    course: 'postgres-yourself',
    by: 'hassan',
    rating: 5,
    ageDays: 108,
    comment:
      'The lock queue behind one ALTER TABLE explained an outage nobody in our team had understood. We set lock_timeout everywhere now.',
  },
  {
    course: 'postgres-yourself',
    by: 'mei',
    rating: 3,
    ageDays: 60,
    comment:
      'Good explanations of plans, but most of it is about running the server, and I only write queries. The SQL course suits analysts better.',
  },

  // Accessibility Testing for Working Front-End Teams
  {
    course: 'accessibility-testing',
    by: 'gabriela',
    rating: 5,
    ageDays: 48,
    comment:
      'Unplug the mouse and buy something. We did it as a team on our transport app and nobody got a ticket. It is fixed now.',
  },
  {
    course: 'accessibility-testing',
    by: 'liam',
    rating: 5,
    ageDays: 33,
    comment:
      'The focus after a route change was the thing I never knew I had broken. Tests with Tab in Playwright are easier than I feared.',
  },
  {
    course: 'accessibility-testing',
    by: 'hassan',
    rating: 4,
    ageDays: 13,
    comment:
      'Very usable check list. I work on Windows, and the VoiceOver parts were less relevant, but the NVDA ones are thorough.',
  },

  // Statistics by Simulation
  {
    course: 'statistics-simulation',
    by: 'mei',
    rating: 5,
    ageDays: 64,
    comment:
      'Ten years of reading p-values in papers, and now I know what they are. I shuffled real cards on the kitchen table first.',
  },
  {
    course: 'statistics-simulation',
    by: 'petra',
    rating: 5,
    ageDays: 40,
    comment:
      'I have taught error bars for years and this is better than what I did. The bootstrap goes straight into my practical classes.',
  },
  {
    course: 'statistics-simulation',
    by: 'aisha',
    rating: 4,
    ageDays: 16,
    comment:
      'The jelly bean lesson is a delight. I would have liked an example from business beside the school marks.',
  },

  // Cleaning Messy Data With pandas
  {
    course: 'pandas-cleaning',
    by: 'mei',
    rating: 5,
    ageDays: 138,
    comment:
      'Day-first and month-first in the same column is my daily life. Counting rows before and after each step has become a reflex.',
  },
  {
    course: 'pandas-cleaning',
    by: 'aisha',
    rating: 5,
    ageDays: 102,
    comment:
      'The customer lists joined only by name made me shout at the screen, and then I fixed the same thing for a client.',
  },
  {
    course: 'pandas-cleaning',
    by: 'nikhil',
    rating: 4,
    ageDays: 34,
    comment: 'Practical and short. A lesson on files that do not fit in memory would complete it.',
  },

  // Docker for Small Teams
  {
    course: 'docker-small-teams',
    by: 'nikhil',
    rating: 5,
    ageDays: 193,
    comment:
      'One Dockerfile, five times, is exactly how it should be taught. Our image went from 1.1 GB to 140 MB.',
  },
  {
    course: 'docker-small-teams',
    by: 'hassan',
    rating: 4,
    ageDays: 142,
    comment:
      'New interns start in under ten minutes now. The PHP files are included but never shown on screen, which was a pity for me.',
  },
  {
    course: 'docker-small-teams',
    by: 'liam',
    rating: 4,
    ageDays: 98,
    comment: 'Signals, finally. I always thought ten seconds to stop was normal.',
  },
  {
    course: 'docker-small-teams',
    by: 'jonas',
    rating: 2,
    ageDays: 57,
    comment:
      'Probably fine for programmers, but I am not sure why I needed it. It says Beginner and still expects you to have an application ready.',
  },

  // TypeScript for Everyday Code
  {
    course: 'typescript-everyday',
    by: 'hassan',
    rating: 5,
    ageDays: 93,
    comment:
      'Writing the union first showed us two order states we had never handled. And no type gymnastics, thank you.',
  },
  {
    course: 'typescript-everyday',
    by: 'liam',
    rating: 4,
    ageDays: 52,
    comment:
      'Reading errors from the bottom upwards: such a small tip and it changed my week. noUncheckedIndexedAccess still annoys me.',
  },
  {
    course: 'typescript-everyday',
    by: 'robin',
    rating: 3,
    ageDays: 21,
    comment:
      'Clear, but the print shop gets long, and a second smaller example would have helped me to see the pattern.',
  },

  // HTTP APIs in Node.js
  {
    course: 'node-apis',
    by: 'hassan',
    rating: 5,
    ageDays: 154,
    comment:
      'The lady who was charged four times stays with me. We introduced idempotency keys for refunds the same month.',
  },
  {
    course: 'node-apis',
    by: 'liam',
    rating: 4,
    ageDays: 99,
    comment:
      'Designing on paper first was good discipline. The streaming upload part lost me, though I got the gist.',
  },
  {
    course: 'node-apis',
    by: 'nikhil',
    rating: 5,
    ageDays: 42,
    comment:
      'As the person who restarts these services: please, everybody, watch the lesson on SIGTERM.',
  },

  // Vue 3 by Building a Planner
  {
    course: 'vue-planner',
    by: 'mei',
    rating: 4,
    ageDays: 107,
    comment:
      'A shift planner for a clinic! I knew the problem by heart, so I could concentrate on the code. The store came a little suddenly.',
  },
  {
    course: 'vue-planner',
    by: 'liam',
    rating: 4,
    ageDays: 50,
    comment:
      'Came from React and was told to leave its habits at the door. Fair enough. Composables made sense at once.',
  },

  // Modern CSS: Layers, Nesting and Container Queries
  {
    course: 'modern-css',
    by: 'gabriela',
    rating: 5,
    ageDays: 32,
    comment:
      'A migration that may stop halfway is so much more realistic than a rewrite. The container query for the price card is a small masterpiece.',
  },
  {
    course: 'modern-css',
    by: 'hassan',
    rating: 4,
    ageDays: 17,
    comment:
      'Putting the old file in a layer took me five minutes and solved two years of !important. I hoped for more on print styles.',
  },

  // CI Pipelines in GitHub Actions
  {
    course: 'github-actions',
    by: 'nikhil',
    rating: 5,
    ageDays: 62,
    comment:
      'Measuring first was humbling: our tests took two minutes of nineteen. The rest was waiting and installing.',
  },
  {
    course: 'github-actions',
    by: 'hassan',
    rating: 4,
    ageDays: 24,
    comment:
      'I did not know what pull_request_target could do to you. Now I do, and I have fixed three repositories.',
  },

  // User Interviews That Tell You Something New
  {
    course: 'user-interviews',
    by: 'gabriela',
    rating: 5,
    ageDays: 83,
    comment:
      'Watching Leila stop her own video to count her mistakes gave me the courage to do a real interview. I stayed quiet for nine seconds and it paid off.',
  },
  {
    course: 'user-interviews',
    by: 'jonas',
    rating: 5,
    ageDays: 56,
    comment:
      'I asked three customers about the last time they had a puncture. None of them cared about what I had been planning to build.',
  },
  {
    course: 'user-interviews',
    by: 'liam',
    rating: 4,
    ageDays: 27,
    comment:
      'Recruiting strangers was the scary bit, and the message template works. The sorting on the wall could be shown in more detail.',
  },

  // Pricing Freelance Work
  {
    course: 'freelance-pricing',
    by: 'robin',
    rating: 5,
    ageDays: 79,
    comment:
      'I counted 118 days I can sell. My fee for weddings went up the same week, and nobody blinked.',
  },
  {
    course: 'freelance-pricing',
    by: 'liam',
    rating: 5,
    ageDays: 46,
    comment:
      'Wish I had this when I was quoting rewires. Three options with the middle one you want, works in every trade.',
  },
  {
    course: 'freelance-pricing',
    by: 'gabriela',
    rating: null,
    ageDays: 19,
    comment:
      'I have no clients yet, so I cannot say whether it works, but the role plays are excellent for practising out loud.',
  },

  // Spreadsheets That Survive
  {
    course: 'spreadsheets-survive',
    by: 'aisha',
    rating: 5,
    ageDays: 54,
    comment:
      'I have sent habit number three to every client I have. The circular reference repair is the best puzzle of the year.',
  },
  {
    course: 'spreadsheets-survive',
    by: 'jonas',
    rating: 4,
    ageDays: 43,
    comment:
      'My stock list has a front page and a check that turns red. It turned red on the second day, quite rightly.',
  },
  {
    course: 'spreadsheets-survive',
    by: 'petra',
    rating: 4,
    ageDays: 28,
    comment:
      'I use LibreOffice, and the differences are pointed out, mostly. My marks table will outlive me now.',
  },
  {
    course: 'spreadsheets-survive',
    by: 'mei',
    rating: 3,
    ageDays: 9,
    comment:
      'Good habits, but I knew many of them, and the part on lookups is brief. Best for people who inherit workbooks.',
  },

  // Thirteen-Week Cash Forecasts
  {
    course: 'cash-forecast',
    by: 'jonas',
    rating: 5,
    ageDays: 11,
    comment:
      'I have done two Mondays so far. The second took twenty-five minutes and showed me that my largest customer always pays on the 9th, whatever the invoice says.',
  },

  // The Short Story in Six Drafts
  {
    course: 'short-story',
    by: 'petra',
    rating: 5,
    ageDays: 116,
    comment:
      "One job per draft. I finished a story for the first time in four years, and it is lying on an editor's desk now.",
  },
  {
    course: 'short-story',
    by: 'robin',
    rating: 4,
    ageDays: 71,
    comment:
      'I came for lyrics and the cutting carries over very well. The first draft week is merciless.',
  },
  {
    course: 'short-story',
    by: 'aisha',
    rating: null,
    ageDays: 25,
    comment:
      'Stuck in draft two and enjoying it. Is it normal to move the ending to the beginning and back again twice?',
  },

  // Edit Your Own Sentences
  {
    course: 'edit-sentences',
    by: 'mei',
    rating: 5,
    ageDays: 45,
    comment:
      'English is my third language, and this is the first course that tells me why a sentence is heavy. I edit my reports with her list next to me.',
  },
  {
    course: 'edit-sentences',
    by: 'aisha',
    rating: 4,
    ageDays: 29,
    comment:
      'My letters to the tax office are shorter and get answers. Some of the twenty repairs overlap a little.',
  },
  {
    course: 'edit-sentences',
    by: 'nikhil',
    rating: null,
    ageDays: 8,
    comment:
      'Just started. The first exercise already cut my status mail in half, so I am hopeful.',
  },

  // A Synth in the Browser
  {
    course: 'browser-synth',
    by: 'robin',
    rating: 5,
    ageDays: 15,
    comment:
      'I played my own synth through a whole rehearsal and it did not crash. The voice stealing lesson is the one to watch twice.',
  },
  {
    course: 'browser-synth',
    by: 'liam',
    rating: 3,
    ageDays: 6,
    comment:
      'Great fun and well explained, but Web MIDI did nothing in my browser, and I only heard about that limit near the end.',
  },
]
