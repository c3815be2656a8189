import type { RoadmapEntry } from './roadmap-entry.ts'

export const android: RoadmapEntry = {
  id: 'android',
  title: 'Android',
  text: 'Apps for the device that most people have, used offline, on battery and with one hand.',
  color: 'green',
  comment: 'Test on a real, old phone. What is smooth on an emulator may be slow on real devices.',
  search: 'android',
  steps: [
    {
      title: 'Kotlin or Java',
      text: 'Learn classes, collections and null safety. Read both languages, write one.',
      search: 'java',
    },
    {
      title: 'Android Studio',
      text: 'Build, run and debug an app on a device.',
      search: 'android',
    },
    {
      title: 'Screens and layouts',
      text: 'Build lists, forms and navigation that survive rotating the device.',
      search: 'android app',
    },
    {
      title: 'The app lifecycle',
      text: 'Know what the system may stop and when, and what you must save before.',
      search: 'android',
    },
    {
      title: 'Data on the device',
      text: 'Store data locally, so that nothing is lost when the connection is.',
      search: 'database',
    },
    {
      title: 'Networking',
      text: 'Fetch and send data in the background, and retry with backoff.',
      search: 'api',
    },
    {
      title: 'Games and graphics',
      text: 'Render at 60 frames per second.',
      search: 'game',
      optional: true,
    },
    {
      title: 'Publishing',
      text: 'Sign and publish the app, read crash reports and reply to reviews.',
      search: 'mobile app',
    },
  ],
}
