import type { DemoFollow, DemoPost } from './types.ts'

export const demoPosts: DemoPost[] = [
  {
    by: 'student',
    content:
      'First thing I have built that somebody else uses: a pick list for our night shift, 90 lines of JavaScript and a very plain page. Three colleagues had it open at two this morning. One of them asked for a dark mode, so I suppose I have users now. #javascript',
    feeling: 'proud',
    ageHours: 5,
    images: [
      {
        file: 'pick-list.jpg',
        alt: 'A dark page with the heading Night pick list: five items with their quantity and aisle, two of them ticked off',
      },
    ],
    likes: ['instructor', 'liam', 'mei', 'petra', 'jonas', 'kwame', 'robin'],
    comments: [
      {
        by: 'instructor',
        text: 'Ninety lines and three users is a better ratio than most things I have shipped. Try the color-scheme property before you write any dark styles.',
        ageHours: 4,
      },
      {
        by: 'liam',
        text: 'Night shift is the hardest audience there is. Well done, Samuel.',
        ageHours: 3,
      },
      {
        by: 'student',
        text: 'One line of CSS and they are happy. Thank you, Ines!',
        replyTo: 0,
        ageHours: 1,
      },
    ],
  },
  {
    by: 'mei',
    content:
      'Does anyone else study on paper first? On the train I write the SQL in a notebook and predict the number of rows. At home I run it. I am wrong about one time in four, and those are the ones I remember. #sql #studyhabits',
    feeling: 'curious',
    ageHours: 11,
    likes: ['yukiko', 'student', 'aisha', 'petra', 'tomasz'],
    comments: [
      {
        by: 'yukiko',
        text: 'Please keep those notebooks. In a year they will show you exactly how you learned to think about joins.',
        ageHours: 9,
      },
      { by: 'tomasz', text: 'Squared paper, I hope.', ageHours: 8 },
    ],
  },
  {
    by: 'hassan',
    content:
      'Spent four hours on a date that was one day off. The server was in UTC, the customer in Tunis, and the test wrote midnight. Wrote it in my book of errors under T for time, where it has a lot of company. #sql',
    feeling: 'tired',
    ageHours: 19,
    likes: ['kwame', 'nikhil', 'rafael', 'student'],
    comments: [
      {
        by: 'kwame',
        text: 'A stay has dates, a payment has a moment. Give them different types in the database and this whole page of your book closes.',
        ageHours: 17,
      },
      { by: 'nikhil', text: 'Mine is under M, for midnight.', ageHours: 15 },
      {
        by: 'hassan',
        text: 'Changed the column to date this morning. The test is two lines shorter.',
        replyTo: 0,
        ageHours: 10,
      },
    ],
  },
  {
    by: 'instructor',
    content:
      'A question I get every week: dialog element or a div with ARIA? Use the element. It handles focus, Escape and the inert background for you when it is opened with showModal(). The examples here are good: https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/dialog',
    ageHours: 28,
    preview: {
      url: 'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/dialog',
      title: '<dialog> HTML dialog element',
      description:
        'The <dialog> HTML element represents a modal or non-modal dialog box or other interactive component, such as a dismissible alert, inspector, or subwindow.',
      siteName: 'MDN Web Docs',
    },
    likes: ['liam', 'gabriela', 'hassan', 'student', 'leila', 'robin'],
    comments: [
      {
        by: 'gabriela',
        text: 'And the backdrop can be styled with CSS, which was the only reason our team still had its own.',
        ageHours: 26,
      },
      {
        by: 'liam',
        text: 'Deleted 60 lines of focus code. It felt like pulling old cable out of a wall.',
        ageHours: 21,
      },
    ],
  },
  {
    by: 'jonas',
    content:
      'Week four of the cash forecast. I was sure that January is my worst month. It is not: it is the second half of November, when the winter stock is paid and nobody buys a bicycle. I have sold bicycles for nineteen years.',
    feeling: 'surprised',
    ageHours: 37,
    likes: ['marcus', 'aisha', 'leila'],
    comments: [
      {
        by: 'marcus',
        text: 'Everyone has such a month and nearly everyone is wrong about which. Ask your supplier now, not in October, for sixty days on the winter order.',
        ageHours: 35,
      },
      { by: 'jonas', text: 'Called today. They said yes to forty-five.', replyTo: 0, ageHours: 30 },
    ],
  },
  {
    by: 'robin',
    content:
      'Played my home-made browser synth in front of 200 people on Saturday. Laptop on an ironing board, because the stage had no table. Nobody knew, everybody danced. Next problem: a foot switch over Web MIDI. https://developer.mozilla.org/en-US/docs/Web/API/Web_MIDI_API',
    feeling: 'happy',
    ageHours: 49,
    images: [
      { file: 'synth.jpg', alt: 'A keyboard under four coloured waves; one white key is lit' },
      { file: 'mixer.jpg', alt: 'A mixer with seven faders, the red one in the middle at the top' },
      { file: 'piano.jpg', alt: 'Piano keys seen from above, one of them lit in yellow' },
    ],
    likes: ['thandiwe', 'student', 'petra', 'liam', 'gabriela', 'instructor'],
    comments: [
      {
        by: 'thandiwe',
        text: 'The ironing board is now part of the instrument. Most foot switches send controller 64, so start by listening for that.',
        ageHours: 46,
      },
      { by: 'petra', text: 'I would have paid to see this.', ageHours: 44 },
    ],
  },
  {
    by: 'petra',
    content:
      "Results day for me, not for my pupils: a small journal in Olomouc accepted the story I began in Siobhan's course. Six drafts, one rejected title. I read the e-mail aloud to the cat.",
    feeling: 'happy',
    ageHours: 63,
    likes: ['siobhan', 'mei', 'aisha', 'robin', 'student', 'thandiwe', 'diego', 'gabriela'],
    comments: [
      {
        by: 'siobhan',
        text: 'I am so pleased. Was it the ending from draft two or the one from draft five?',
        ageHours: 60,
      },
      {
        by: 'petra',
        text: 'Five. You were right to make me wait for it.',
        replyTo: 0,
        ageHours: 58,
      },
      {
        by: 'aisha',
        text: 'This gives me hope for the one in my drawer. Congratulations!',
        ageHours: 52,
      },
    ],
  },
  {
    by: 'nikhil',
    content:
      "Tried to restore our library catalogue from last night's backup, on a spare machine, just to see. It took six hours, and the first two attempts failed. Nobody had ever tried. Now there is a page about it: https://www.postgresql.org/docs/current/continuous-archiving.html and a date in the calendar every month.",
    feeling: 'relieved',
    ageHours: 78,
    likes: ['kwame', 'rafael', 'hassan', 'mei'],
    comments: [
      {
        by: 'rafael',
        text: 'You have just prevented an incident that nobody will ever thank you for. So: thank you.',
        ageHours: 75,
      },
      {
        by: 'kwame',
        text: 'Time it every month and write the number down. The day it doubles, you want to know why.',
        ageHours: 70,
      },
    ],
  },
  {
    by: 'gabriela',
    content:
      'Interviewed a bus driver today about how he reports a fault. He does not use our app. He writes it on his hand and tells the mechanic. Nobody in our team knew. I said nothing for about ten seconds, and that is when he showed me the hand.',
    feeling: 'amazed',
    ageHours: 94,
    likes: ['leila', 'noor', 'instructor', 'jonas', 'petra'],
    comments: [
      {
        by: 'leila',
        text: 'Ten seconds! Keep that photograph, if he let you take one. It is worth more than your whole slide deck.',
        ageHours: 92,
      },
      { by: 'gabriela', text: 'He did, and he asked for a copy.', replyTo: 0, ageHours: 90 },
    ],
  },
  {
    by: 'liam',
    content:
      'Question for people who changed trade late: how did you explain it in interviews? I have fifteen years as an electrician and one of code. I keep apologising for the fifteen.',
    feeling: 'unsure',
    ageHours: 110,
    likes: ['mei', 'student', 'jonas', 'hassan', 'leila'],
    comments: [
      {
        by: 'yukiko',
        text: 'I stopped saying "I was only a teacher" and started describing how I found out why a class did not understand. It is the same skill, and they could hear it.',
        ageHours: 106,
      },
      {
        by: 'rafael',
        text: 'Fault finding under pressure with people watching. I would hire that before another framework.',
        ageHours: 103,
      },
      {
        by: 'mei',
        text: 'I put the ward first on my CV. It is what they ask about.',
        ageHours: 99,
      },
      {
        by: 'liam',
        text: 'That helps more than you know. Rewriting the first paragraph tonight.',
        ageHours: 97,
      },
    ],
  },
  {
    by: 'yukiko',
    content:
      'A small experiment for this week: before you run a cell, write one number you expect to see in it. Only one. After five days, count how often you were surprised. Being surprised is not failing; it shows you where to look.',
    ageHours: 127,
    likes: ['mei', 'aisha', 'petra', 'priyanka', 'student', 'nikhil'],
    comments: [
      {
        by: 'priyanka',
        text: 'I am asking my team to do this. Nobody is exempt, including me.',
        ageHours: 120,
      },
      {
        by: 'aisha',
        text: "Day three: seven surprises, six of them mine and one the bank's.",
        ageHours: 84,
      },
    ],
  },
  {
    by: 'aisha',
    content:
      'Automated task number eleven: the script downloads nothing, decides nothing and sends nothing. It only compares two totals and prints "agrees" or the difference. It saves me forty minutes every Friday, and I trust it because it is so stupid.',
    feeling: 'proud',
    ageHours: 146,
    likes: ['marcus', 'yukiko', 'jonas', 'mei', 'student'],
    comments: [
      {
        by: 'marcus',
        text: 'Half of what I am paid for is comparing two totals. Please do not tell my clients.',
        ageHours: 143,
      },
      {
        by: 'student',
        text: 'Would you post the part that reads the two files? I have the same job with pallets.',
        ageHours: 140,
      },
      {
        by: 'aisha',
        text: 'Of course. It is mostly csv.DictReader and a dictionary of sums: https://docs.python.org/3/library/csv.html',
        ageHours: 137,
      },
    ],
  },
  {
    by: 'tomasz',
    content:
      'If an algorithm will not go into your head, act it out. This morning seven colleagues stood in a corridor as a heap and swapped places. The most senior one ended up at the bottom, after three correct comparisons. He will never forget sift-down.',
    feeling: 'amused',
    ageHours: 168,
    images: [
      {
        file: 'heap.jpg',
        alt: 'A heap of seven numbers in chalk, 41 at the top; an arrow swaps 29 and 17, and below it says: sift down: swap, then look again',
      },
    ],
    likes: ['hassan', 'petra', 'priyanka', 'rafael'],
    comments: [
      {
        by: 'petra',
        text: 'I will try that with a class of thirty and report the losses.',
        ageHours: 164,
      },
      {
        by: 'hassan',
        text: 'Please do quicksort next, I want to see who agrees to be the pivot.',
        ageHours: 161,
      },
    ],
  },
  {
    by: 'student',
    content:
      'Study habit that finally works for me: I open the lesson with my coat still on, straight after work, and do only the first exercise. If I sit on the sofa first, it is over. Forty-one days in a row now.',
    feeling: 'determined',
    ageHours: 190,
    likes: ['instructor', 'yukiko', 'diego', 'mei', 'robin'],
    comments: [
      {
        by: 'diego',
        text: 'The coat is brilliant. I tell people to do their cards before breakfast, but not everyone has a breakfast.',
        ageHours: 187,
      },
      {
        by: 'robin',
        text: 'With me it is the bass. Out of the case before the shoes come off.',
        ageHours: 180,
      },
    ],
  },
  {
    by: 'diego',
    content:
      'To everyone who says they have no time for a language: what do you say on the phone most often in a week? Learn those eight sentences first. You will use them by Friday, and that is the best flashcard there is.',
    ageHours: 215,
    likes: ['petra', 'robin', 'mei', 'siobhan', 'jonas'],
    comments: [
      {
        by: 'jonas',
        text: 'Mine would be "it is ready, you can collect it" and "no, not before Thursday".',
        ageHours: 210,
      },
      {
        by: 'diego',
        text: 'Ya está lista, puede recogerla. No, antes del jueves no. Only six to go.',
        ageHours: 208,
      },
    ],
  },
  {
    by: 'priyanka',
    content:
      'A learner sent me a model with 99.2% accuracy and a worried note. She was right to worry: the patient number was a feature, and new patients had been numbered by ward. I wish every good score came with a worried note.',
    feeling: 'grateful',
    ageHours: 242,
    likes: ['mei', 'yukiko', 'hassan', 'aisha', 'marcus'],
    comments: [
      {
        by: 'mei',
        text: 'It was me. After removing it we are at 81%, and I believe every one of them.',
        ageHours: 239,
      },
      { by: 'priyanka', text: '81 that you can believe is a wonderful number.', ageHours: 238 },
    ],
  },
  {
    by: 'leila',
    content:
      'I am looking for confusing charts for a new round of redesigns. Timetables, energy bills, school reports, anything you had to read three times. Describe it below and tell me what you wanted to know from it. That second part matters most.',
    ageHours: 270,
    images: [
      {
        file: 'confusing-chart.jpg',
        alt: 'A printed bar chart with eleven colours per bar and a legend of codes; someone circled the middle and wrote a question mark',
      },
      {
        file: 'chart.jpg',
        alt: 'The redesign: seven bars, one of them orange, with a handwritten arrow and the word why?',
      },
    ],
    likes: ['gabriela', 'mei', 'noor', 'petra'],
    comments: [
      {
        by: 'mei',
        text: 'Our staffing chart: stacked bars with eleven colours. All I want to know is whether tonight is short of people.',
        ageHours: 266,
      },
      {
        by: 'jonas',
        text: 'My electricity bill compares me with "similar households". I am a workshop.',
        ageHours: 262,
      },
      {
        by: 'petra',
        text: 'The marks overview at my school. Averages of averages, in a spider web.',
        ageHours: 255,
      },
    ],
  },
  {
    by: 'robin',
    content:
      'How long did it take you to hear compression? I can hear when there is far too much and when there is none, and everything in between sounds the same to me. Seven months in, good headphones, a patient flatmate.',
    feeling: 'stuck',
    ageHours: 301,
    likes: ['thandiwe', 'petra'],
    comments: [
      {
        by: 'thandiwe',
        text: 'About a year, honestly. Set it far too strong on a snare drum, then move only the attack. You will hear the stick come and go. Ten minutes a day, then stop.',
        ageHours: 297,
      },
      { by: 'robin', text: 'I heard the stick! Only the stick, but I heard it.', ageHours: 274 },
    ],
  },
  {
    by: 'noor',
    content:
      'Spent a whole day on the space between an r and a b. Tomorrow it will look wrong again, and on Thursday it will be right and nobody will ever notice it. That is the job.',
    feeling: 'happy',
    ageHours: 338,
    images: [
      {
        file: 'spacing.jpg',
        alt: 'The outlines of an r and a b on ruled paper, the space between them hatched in red and marked minus 14, with a question mark',
      },
    ],
    likes: ['leila', 'gabriela', 'siobhan', 'instructor'],
    comments: [
      { by: 'siobhan', text: 'The same is true of commas, only we charge less.', ageHours: 333 },
    ],
  },
  {
    by: 'rafael',
    content:
      'Reminder for those who learn Git: you can hardly lose work that you have committed. The reflog keeps it for weeks by default, even after a reset. Make a scratch repository today, destroy a branch and get it back. https://git-scm.com/docs/git-reflog',
    ageHours: 380,
    likes: ['hassan', 'nikhil', 'liam', 'student', 'tomasz', 'kwame'],
    comments: [
      { by: 'liam', text: 'Did it. Heart rate 140, branch recovered.', ageHours: 372 },
      {
        by: 'nikhil',
        text: 'Worth adding: uncommitted changes have no such luck. Commit early.',
        ageHours: 369,
      },
      {
        by: 'rafael',
        text: 'Exactly. The net is under the trapeze and not under the ladder.',
        ageHours: 366,
      },
    ],
  },
  {
    by: 'siobhan',
    content:
      'An exercise for a wet Sunday: take the last e-mail you sent, find the sentence that says what you want, and move it to the top. Then see how much of the rest is still needed. I did it just now and sent four lines instead of nineteen.',
    ageHours: 432,
    likes: ['mei', 'nikhil', 'aisha', 'petra', 'hassan'],
    comments: [
      {
        by: 'nikhil',
        text: 'My status report is now one line and a link. My boss asked if I was well.',
        ageHours: 424,
      },
      { by: 'aisha', text: 'Tried it on the tax office. Answer within a day.', ageHours: 405 },
    ],
  },
  {
    by: 'kwame',
    content:
      'I read a lot of beginner code, and I can tell you what separates the people who get there: they copy the error message into a file, with the date and what fixed it. After three months that file answers most of their questions before I can.',
    ageHours: 500,
    likes: ['hassan', 'student', 'liam', 'nikhil', 'instructor', 'yukiko'],
    comments: [
      {
        by: 'hassan',
        text: 'Mine has 212 entries. Number 3 and number 207 are the same, which is embarrassing and also the point.',
        ageHours: 492,
      },
      {
        by: 'student',
        text: 'Started one tonight. Entry 1: spelled length as lenght, forty minutes.',
        ageHours: 485,
      },
    ],
  },
  {
    by: 'thandiwe',
    content:
      'One of my students, 67 years old, played her first hymn in church this morning, all four verses, with one wrong note that she laughed at. She has practised for fifteen minutes a day since last winter. That is all it takes, and it is a great deal.',
    feeling: 'moved',
    ageHours: 590,
    likes: ['petra', 'aisha', 'jonas', 'robin', 'diego', 'admin'],
    comments: [
      {
        by: 'aisha',
        text: 'I am keeping this for the days when the left hand will not move.',
        ageHours: 581,
      },
      { by: 'petra', text: 'The laughing is the part I have not learned yet.', ageHours: 575 },
    ],
  },
  {
    by: 'admin',
    content:
      'Thank you to everyone who reported the video that stopped halfway in the shell course. It has been uploaded again, and your progress is untouched. If you see anything else that is broken, the Report link reaches me directly.',
    ageHours: 700,
    likes: ['rafael', 'nikhil', 'mei', 'liam'],
    comments: [
      {
        by: 'nikhil',
        text: 'Confirmed, it plays to the end now. Thanks for the quick reply, Ada.',
        ageHours: 690,
      },
      {
        by: 'rafael',
        text: 'Sorry, all. My export, my fault. I have a check list for it now, naturally.',
        ageHours: 686,
      },
    ],
  },
]

/** [follower, followed] */
export const demoFollows: DemoFollow[] = [
  ['student', 'instructor'],
  ['student', 'yukiko'],
  ['student', 'rafael'],
  ['student', 'liam'],
  ['student', 'aisha'],
  ['mei', 'yukiko'],
  ['mei', 'priyanka'],
  ['mei', 'leila'],
  ['mei', 'siobhan'],
  ['mei', 'student'],
  ['jonas', 'marcus'],
  ['jonas', 'instructor'],
  ['jonas', 'aisha'],
  ['aisha', 'marcus'],
  ['aisha', 'yukiko'],
  ['aisha', 'thandiwe'],
  ['aisha', 'jonas'],
  ['petra', 'siobhan'],
  ['petra', 'thandiwe'],
  ['petra', 'diego'],
  ['petra', 'robin'],
  ['liam', 'instructor'],
  ['liam', 'kwame'],
  ['liam', 'student'],
  ['liam', 'hassan'],
  ['hassan', 'kwame'],
  ['hassan', 'tomasz'],
  ['hassan', 'rafael'],
  ['hassan', 'nikhil'],
  ['gabriela', 'leila'],
  ['gabriela', 'noor'],
  ['gabriela', 'instructor'],
  ['nikhil', 'rafael'],
  ['nikhil', 'kwame'],
  ['nikhil', 'hassan'],
  ['robin', 'thandiwe'],
  ['robin', 'diego'],
  ['robin', 'petra'],
  ['instructor', 'leila'],
  ['instructor', 'student'],
  ['leila', 'noor'],
  ['noor', 'leila'],
  ['siobhan', 'petra'],
  ['thandiwe', 'robin'],
  ['yukiko', 'priyanka'],
]
