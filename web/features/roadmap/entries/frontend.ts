import type { RoadmapEntry } from './roadmap-entry.ts'

export const frontend: RoadmapEntry = {
  id: 'frontend',
  title: 'Frontend',
  text: 'Build what people see and touch: pages that read well, work on any screen and answer at once.',
  color: 'indigo',
  comment:
    'Make something small at every step and put it online. A page that a friend can open teaches more than ten that stay on your disk.',
  search: 'web development',
  steps: [
    {
      title: 'How the web works',
      text: 'Say what happens between typing an address and seeing a page: names, requests, answers, rendering.',
      search: 'web development',
    },
    {
      title: 'HTML',
      text: 'Mark up a text by its meaning: headings, lists, forms and tables that a screen reader can follow.',
      search: 'html',
    },
    {
      title: 'CSS',
      text: 'Lay out a page with grid and flexbox, for a phone first, and give it type and colour with care.',
      search: 'css',
    },
    {
      title: 'JavaScript',
      text: 'Read and change a page, fetch data, and handle what goes wrong.',
      search: 'javascript',
    },
    {
      title: 'Git',
      text: 'Keep a history you can read, branch without fear and work with others on one code base.',
      search: 'git',
    },
    {
      title: 'Accessibility',
      text: 'Use your own page with the keyboard alone, then with a screen reader, and mend what you find.',
      search: 'web design',
    },
    {
      title: 'A framework',
      text: 'Build screens from components whose state you can explain. React is a good first one.',
      search: 'react',
    },
    {
      title: 'Styles with a system',
      text: 'Share spacing, colour and components over a whole product.',
      search: 'bootstrap',
      optional: true,
    },
    {
      title: 'Tests and speed',
      text: 'Check the journeys of your users in a browser, and measure what slows them down.',
      search: 'javascript testing',
    },
  ],
}
