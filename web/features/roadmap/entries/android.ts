import type { RoadmapEntry } from './roadmap-entry.ts'

export const android: RoadmapEntry = {
  id: 'android',
  title: 'Android',
  text: 'Applications for the device most people have: offline, on battery, with one hand.',
  color: 'green',
  comment:
    'Test on a real and old phone. What is smooth on an emulator may stutter in the hand of the person you build for.',
  search: 'android',
  steps: [
    {
      title: 'Kotlin or Java',
      text: 'Classes, collections and null safety; read both, write one.',
      search: 'java',
    },
    { title: 'Android Studio', text: 'Build, run and debug on a device.', search: 'android' },
    {
      title: 'Screens and layouts',
      text: 'Lists, forms and navigation that survive a turn of the phone.',
      search: 'android app',
    },
    {
      title: 'The life of an application',
      text: 'Know what the system may stop, when, and what must be saved before.',
      search: 'android',
    },
    {
      title: 'Data on the device',
      text: 'Keep things locally, so that the train tunnel loses nothing.',
      search: 'database',
    },
    {
      title: 'Network',
      text: 'Fetch and send in the background, and try again sensibly.',
      search: 'api',
    },
    {
      title: 'Games and graphics',
      text: 'Draw at sixty frames a second.',
      search: 'game',
      optional: true,
    },
    {
      title: 'The store',
      text: 'Sign, publish, read crash reports and answer reviews.',
      search: 'mobile app',
    },
  ],
}
