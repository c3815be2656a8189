import type { RoadmapEntry } from './roadmap-entry.ts'

export const frontend: RoadmapEntry = {
  id: 'frontend',
  title: 'Frontend',
  text: 'Build what people see and use: pages that are easy to read, work on any screen and respond quickly.',
  color: 'indigo',
  comment:
    'Build something small at every step and put it online. One page that a friend can open teaches you more than ten that stay on your computer.',
  search: 'web development',
  steps: [
    {
      title: 'How the web works',
      text: 'Explain what happens between entering a URL and seeing a page: DNS, requests, responses and rendering.',
      search: 'web development',
    },
    {
      title: 'HTML',
      text: 'Mark up text by its meaning, with headings, lists, forms and tables that a screen reader can use.',
      search: 'html',
    },
    {
      title: 'CSS',
      text: 'Lay out pages with grid and flexbox, mobile first, and choose fonts and colours with care.',
      search: 'css',
    },
    {
      title: 'JavaScript',
      text: 'Read and change the page, fetch data and handle errors.',
      search: 'javascript',
    },
    {
      title: 'Git',
      text: 'Keep a readable history, use branches and work with others on one codebase.',
      search: 'git',
    },
    {
      title: 'Accessibility',
      text: 'Use your own pages with only the keyboard, then with a screen reader, and fix what you find.',
      search: 'web design',
    },
    {
      title: 'A framework',
      text: 'Build screens from components whose state you can explain. React is a good first one.',
      search: 'react',
    },
    {
      title: 'Design systems',
      text: 'Share spacing, colours and components across a whole product.',
      search: 'bootstrap',
      optional: true,
    },
    {
      title: 'Testing and performance',
      text: 'Test what your users do in a real browser, and measure what is slow.',
      search: 'javascript testing',
    },
  ],
}
