import type { DemoCourse } from '../types.ts'

export const writingLanguagesCourses: DemoCourse[] = [
  {
    key: 'technical-writing',
    title: 'Technical Writing for Developers',
    author: 'siobhan',
    category: 'writing-languages',
    topic: 'HTML',
    level: 'Intermediate',
    type: 'Featured',
    comments:
      'Write the README, the how-to, the error message and the incident report that people thank you for. Edited live, with every cut explained.',
    learn: [
      'Tell tutorials, how-to guides, reference and explanation apart',
      'Write steps that a tired stranger can follow',
      'Word error messages as what happened, why, and what to do',
      'Cut a page by a third without losing a fact',
      'Test documentation on a person and fix what you saw',
    ],
    desc: `I edit manuals for infusion pumps. If a sentence in them can be read in two ways, someone will read it in the second way, at night, with a patient waiting. Software documentation is seldom that grave, but the craft is the same: one meaning, found quickly.

## We work on real pages

Eleven developers lent me their documents: READMEs, API references, a migration guide, an incident report that blamed "the network". I edit each one on screen and say why, word by word. You do your own version first. There is seldom just one right answer, but there are plenty of wrong ones.

## The questions I put to every page

- Who is reading, and what are they trying to finish?
- What do they know already?
- What is the first thing they must do, and is it the first thing on the page?
- Where will they get stuck, and does the page say so?

> Before: An error was encountered while attempting to process the file.
>
> After: Could not read \`orders.csv\`: line 12 has 5 columns, expected 6.

By the end you will have rewritten one document of your own and watched someone use it, in silence, without helping. That part is painful and worth the whole course. A little Markdown or HTML is enough.`,
    ageDays: 181,
    language: 'English',
  },
  {
    key: 'short-story',
    title: 'The Short Story in Six Drafts',
    author: 'siobhan',
    category: 'writing-languages',
    topic: 'Design',
    level: 'All Levels',
    type: 'New',
    comments:
      'Take one story from a page of notes to something you could submit. Each draft has a single job, so you never fix commas in a scene you will cut.',
    learn: [
      'Find the change at the centre of a story and begin close to it',
      'Choose point of view and distance, and keep to them',
      'Write dialogue in which people do not answer the question',
      'Cut backstory and trust what is left',
      'Prepare a manuscript and pick journals to send it to',
    ],
    desc: `Beginners revise everything at once. They change a comma, then the ending, then the comma back. It is exhausting, and the story gets smoother without getting better. I ask my writers to do six drafts and give each a single job.

## The drafts

1. **Discovery:** write it badly and to the end, in a week
2. **Shape:** what changes, and for whom? Move or remove scenes, and nothing else
3. **People:** what does each one want in this room?
4. **Senses:** where are we standing, what is the light doing?
5. **Sentences:** read aloud, cut a tenth
6. **Surface:** spelling, commas, the title

You are not allowed to do the work of draft five in draft two. This is harder than it sounds, and it is the main thing I teach.

## Reading

We read three stories that are out of copyright, by Chekhov, Katherine Mansfield and the early Joyce, each twice: once as readers, and once with a pencil, asking how it was done. I also show all six drafts of a story of my own, the embarrassing first one included.

There are prompts if you arrive without an idea, but most people have one that has been waiting. Two hours a week will see you through in about two months.`,
    ageDays: 148,
    language: 'English',
  },
  {
    key: 'edit-sentences',
    title: 'Edit Your Own Sentences',
    author: 'siobhan',
    category: 'writing-languages',
    topic: 'Design',
    level: 'Beginner',
    type: 'New',
    comments:
      'Twenty small repairs for letters, reports and essays: find the verb, move the point to the end, and delete the sentence you were proudest of.',
    learn: [
      'Find the buried verb and give it back its job',
      'Put old information first and the news last',
      'Break up strings of nouns and prepositions',
      'Keep, on purpose, the passives that are doing useful work',
      'Proofread so that you see what is there, not what you meant',
    ],
    desc: `Look at this sentence, which I received last week: *The implementation of the reduction of the opening hours will be undertaken by the management in May.* Who does what? The managers will shorten the opening hours in May. Eight words have gone, and somebody has finally done something.

That was one repair. There are twenty in the course, each with its own short video and a page of exercises, arranged from the most useful to the most debatable.

## Some of the repairs

- Turn *-tion* and *-ment* nouns back into verbs
- Let people be subjects
- Put the important word at the end, where the voice falls
- Keep the subject and its verb within sight of one another
- Delete *in order to*, *the fact that*, and most of *very*

## What I will not say

I will not tell you that the passive is always wrong, that you cannot begin with *And*, or that adverbs are sinful. Rules of that kind are easy to teach and make prose stiff. We look at what a sentence has to do in its paragraph, and then choose.

Bring something you have written: an application, a report, a letter to the council. You will edit it four times. Native and non-native writers of English have done the course in about equal numbers.`,
    ageDays: 59,
    language: 'English',
  },
  {
    key: 'spanish-verbs',
    title: 'Spanish Verbs in Conversation',
    author: 'diego',
    category: 'writing-languages',
    topic: 'Design',
    level: 'Beginner',
    type: 'Featured',
    comments:
      'Fifty verbs, three ways to talk about time and a great deal of speaking aloud. Get from single words to telling a neighbour about your weekend.',
    learn: [
      'Use the fifty most useful verbs without stopping to conjugate',
      'Tell what you did, used to do and are going to do',
      'Choose between ser and estar in everyday sentences',
      'Repair a conversation when you are lost, politely',
      'Understand the main accents of Latin America and Spain at an easy pace',
    ],
    desc: `My adult students often arrive with 800 nouns and no way to join them. They can name every vegetable in the market and cannot say "I was going to buy some, but it was raining". That is a problem of verbs, and verbs are best learned with the mouth.

## Three tenses and a trick

To talk about your life you need the present, the preterite and the imperfect. For the future, at first, the trick of *ir a* will do: *voy a llamar*, *vamos a comer*. Everything else can wait until people understand you, and it will come easily once they do.

## How a lesson goes

- You hear a short conversation between two neighbours, twice
- You repeat it with a pause, then without one
- You change one thing: the person, the time, the mood
- You answer me. I leave a gap, and I do not fill it

Yes, you speak to a video. Close the door. Students who answer aloud are about a month ahead of those who answer in their head.

The neighbours are from Quito, Seville and Buenos Aires, so you will hear *vosotros* and *vos* and learn to recognise them. You will speak the *tú* and *usted* of Latin America, and be understood everywhere. Some forty words of Spanish are enough to begin.`,
    ageDays: 236,
    language: 'English',
    cover: 'speech.jpg',
  },
  {
    key: 'learn-any-language',
    title: 'How to Learn Any Language With Spaced Repetition and Podcasts',
    author: 'diego',
    category: 'writing-languages',
    topic: 'Design',
    level: 'All Levels',
    type: 'New',
    comments:
      'A study plan for people with forty minutes a day: which words first, how to make cards that work, and how to get something from a fast podcast.',
    learn: [
      'Set a goal you can test, such as a ten-minute phone call',
      'Make flashcards from sentences you have really met',
      'Schedule reviews so that they never take over',
      'Listen to the same recording four times, differently',
      'Find and keep a conversation partner',
    ],
    desc: `I have learned four languages as an adult and failed at two. The failures were instructive. With Finnish I had a wonderful plan and no one to talk to. With Mandarin I made 3,000 cards in a month, then had 400 reviews a day, and quit in March.

This course is a plan that survives an ordinary week. It is not about one language; bring your own.

## Forty minutes

1. Ten minutes of reviews, and not one more
2. Fifteen minutes with one recording
3. Ten minutes of speaking or writing something you will need
4. Five minutes to choose tomorrow's material

## Two tools, used modestly

**Spaced repetition** means that you see a word again just before you would forget it. Any program will do; I use Anki. The art is in the cards: a whole sentence, from something you have heard, with a single unknown word, and at most eight new ones a day.

**Podcasts** are too fast at first, so we use four passes: for the topic, for the words you know, with the transcript, and once more without it. The fourth feels like a miracle every time.

I also talk about what research supports and what it does not, including the sad news about learning while you sleep.`,
    ageDays: 118,
    language: 'English',
  },
]
