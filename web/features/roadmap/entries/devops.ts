import type { RoadmapEntry } from './roadmap-entry.ts'

export const devops: RoadmapEntry = {
  id: 'devops',
  title: 'DevOps',
  text: 'Bring a change from a laptop to everybody, many times a day, without anyone noticing but for what is new.',
  color: 'violet',
  comment:
    'Automate what you have done by hand twice. Start with the restore of a backup: it is the one you will need at night.',
  search: 'server',
  steps: [
    {
      title: 'Linux and the shell',
      text: 'Find your way on a server, read its logs, and write a script that stops at the first error.',
      search: 'linux',
    },
    {
      title: 'Git for teams',
      text: 'Branches, reviews and tags that say what is where.',
      search: 'git',
    },
    {
      title: 'Networks',
      text: 'Names, ports, certificates and proxies: know which of them is broken.',
      search: 'network',
    },
    {
      title: 'Containers',
      text: 'Pack a program with all it needs, small and without secrets.',
      search: 'docker',
    },
    {
      title: 'Continuous integration',
      text: 'Every change is built and tested the same way, by a machine.',
      search: 'testing',
    },
    {
      title: 'Infrastructure as code',
      text: 'Describe servers in files, and make a second environment from them.',
      search: 'aws',
    },
    {
      title: 'Orchestration',
      text: 'Run many containers on many machines, when you really have many.',
      search: 'cloud',
      optional: true,
    },
    {
      title: 'Watching',
      text: 'Measure what users feel, alert on that, and write down what you learnt from each failure.',
      search: 'server',
    },
  ],
}
