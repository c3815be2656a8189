import type { DemoCourse } from '../types.ts'

export const musicCourses: DemoCourse[] = [
  {
    key: 'piano-late',
    title: 'Piano for Late Starters',
    author: 'thandiwe',
    category: 'music',
    topic: 'Design',
    level: 'Beginner',
    type: 'Start',
    comments:
      'Start the piano as an adult, with fifteen minutes a day, relaxed hands and music you would choose to listen to. No nursery rhymes, no hurry.',
    learn: [
      'Sit, breathe and play without tension in the wrists',
      'Read both clefs well enough to learn a page on your own',
      'Play five complete pieces with two hands',
      'Practise difficult bars slowly, in small loops',
      'Accompany a song from chord symbols',
    ],
    desc: `Adults make excellent beginners. You know how to be patient, you know what you like, and nobody is making you do it. What you do not have is time, and fingers that forget what they did yesterday. I have planned for both.

## Fifteen minutes

Each practice has three parts, and I would ask you to use a kitchen timer:

- Five minutes for the hands: one movement, done slowly
- Five minutes for the eyes: four new bars, read and named
- Five minutes for the ears: something you can already play, made beautiful

Stop when the timer rings, even if it is going well. *Especially* if it is going well. You will come back tomorrow.

## The pieces

There are five: a Zulu lullaby in my own arrangement, a minuet in G by Petzold that everyone believes to be by Bach, a slow blues, a hymn in four parts, and a song you choose yourself, played from chord symbols while somebody sings.

A keyboard with 61 keys will take you a long way, if the keys respond to touch. From the hymn onwards you will want a pedal, and weighted keys are a kindness to your hands. You do not need to read music. You will, sooner than you expect.`,
    ageDays: 410,
    language: 'English',
    cover: 'piano.jpg',
  },
  {
    key: 'mixing-home',
    title: 'Mixing a Song at Home',
    author: 'thandiwe',
    category: 'music',
    topic: 'Design',
    level: 'Intermediate',
    type: 'Featured',
    comments:
      'One song, 24 tracks, ordinary headphones. Balance, EQ, compression and space in the order that saves work, with all the raw files to mix along.',
    learn: [
      'Set a static balance that already sounds like a record',
      'Use EQ to make room instead of to make things louder',
      'Hear and set attack, release and ratio on a compressor',
      'Create depth with two reverbs and a delay',
      'Check a mix on bad speakers and export at a sensible loudness',
    ],
    desc: `You get the raw tracks of a song my trio recorded in a church hall: drums with too much room, a double bass, piano, a singer with a cold, and a choir that came in early. Twenty-four tracks, no tricks. We mix it together from silence.

## Faders first

For the first part you are not allowed any plug-ins. Faders, pan, mute. Most people are surprised how far that goes. If the balance is wrong, an expensive compressor will only make it wrong more firmly.

## Then, and only then

1. Cut what is not needed, usually below 100 Hz on everything but bass and kick
2. Find where two instruments fight, and let one of them win
3. Compress the voice in two gentle stages
4. Put the band in one room and the singer a step in front of it
5. Automate: the mix should move because the song does

At each stage there are blind comparisons, matched in loudness, because louder always seems better. Write down what you hear before you look.

I work in Reaper, but every tool I use has its equal in any other workstation. Ordinary closed headphones are fine. Please bring one record you love, and we will listen to how it was done.`,
    ageDays: 223,
    language: 'English',
    cover: 'mixer.jpg',
  },
  {
    key: 'hearing-harmony',
    title: 'Hearing Harmony: Ear Training With Real Songs',
    author: 'thandiwe',
    category: 'music',
    topic: 'Design',
    level: 'All Levels',
    type: 'New',
    comments:
      'Stop looking up chords. Train your ear on bass lines, cadences and the half-dozen progressions behind most songs, ten minutes at a time.',
    learn: [
      'Sing the tonic of a song within a few seconds',
      'Follow a bass line and name its steps',
      'Recognise I, IV, V and vi by their pull rather than by guessing',
      'Hear secondary dominants and borrowed chords arrive',
      'Write out the chords of a song in three listenings',
    ],
    desc: `In church I often get one verse of warning. Somebody starts to sing, in whatever key they woke up in, and I have to be there by the second line. It looks like magic. It is four questions, asked quickly:

1. Where is home?
2. What does the bass do?
3. Is this chord restful, or does it lean?
4. Major or minor?

## From the bottom up

Most ear training begins with intervals. You learn that a fourth sounds like a wedding march, and then cannot use it, because songs do not come one interval at a time. We begin with the bass instead. If you can sing it, you can usually name it, and it tells you most of the harmony.

Then we add the leaning: how V wants to go to I, how a IV chord with its third lowered makes a room go quiet.

## Practice

The exercises are ten minutes long and need no instrument, so you can do them at the sink. You sing a lot. No one is listening.

I use numbers and solfège side by side, with movable *do*. You do not have to read music, although staff notation is shown for those who do. Guitarists, singers and producers are as welcome as pianists.`,
    ageDays: 91,
    language: 'English',
  },
  {
    key: 'browser-synth',
    title: 'A Synth in the Browser',
    author: 'thandiwe',
    category: 'music',
    topic: 'Javascript',
    level: 'Intermediate',
    type: 'New',
    comments:
      'Program a playable polyphonic synthesiser with the Web Audio API: oscillators, envelopes, a filter, MIDI input and no clicks between the notes.',
    learn: [
      'Connect oscillators, gains and filters into an audio graph',
      'Shape notes with envelopes that never click',
      'Manage voices so that eight notes can sound and one can be stolen',
      'Schedule a step sequencer that keeps time under load',
      'Play it from the keyboard or from a MIDI device',
    ],
    desc: `I wanted a particular wobbling organ sound for a gig, and the plug-in cost more than the gig paid. So I wrote it in a web page over a weekend. It is the most fun I have had with a computer, and this is that weekend, with the mistakes sorted out.

## The first beep

\`\`\`js
const ctx = new AudioContext();
const osc = new OscillatorNode(ctx, { frequency: 220 });
osc.connect(ctx.destination);
osc.start();
\`\`\`

Put that in a click handler, because browsers keep audio silent until the visitor has done something. Congratulations, you have an instrument. It is an unbearable one. The rest of the course makes it bearable, then good.

## What we add

- A gain envelope, with ramps, so that notes begin and end without a click
- A low-pass filter with its own envelope, where all the character lives
- Voices: eight of them, and a rule for which one to steal
- A sequencer with a look-ahead clock, as \`setTimeout\` alone drifts and stutters
- Web MIDI, in the browsers that offer it, with the computer keyboard otherwise

You should know JavaScript functions and classes. Musical knowledge is not required, but you will want to stop and play, so allow time for that.`,
    ageDays: 24,
    language: 'English',
    cover: 'synth.jpg',
  },
]
