import type { RoadmapEntry } from './roadmap-entry.ts'

export const devops: RoadmapEntry = {
  id: 'devops',
  title: 'DevOps',
  text: 'Release changes to all users many times a day, without downtime.',
  color: 'violet',
  comment:
    'Automate what you have done by hand twice. Start with restoring a backup: you will need it when you least expect it.',
  search: 'server',
  steps: [
    {
      title: 'Linux and the shell',
      text: 'Work on a server, read its logs and write scripts that stop at the first error.',
      search: 'linux',
    },
    {
      title: 'Git for teams',
      text: 'Use branches, reviews and tags, so that everyone knows which version runs where.',
      search: 'git',
    },
    {
      title: 'Networking',
      text: 'Understand DNS, ports, certificates and proxies, and find out which of them is broken.',
      search: 'network',
    },
    {
      title: 'Containers',
      text: 'Package a program with everything it needs, small and without secrets.',
      search: 'docker',
    },
    {
      title: 'Continuous integration',
      text: 'Build and test every change automatically and in the same way.',
      search: 'testing',
    },
    {
      title: 'Infrastructure as code',
      text: 'Describe servers in files, and create a second environment from them.',
      search: 'aws',
    },
    {
      title: 'Orchestration',
      text: 'Run many containers on many machines, once you really need to.',
      search: 'cloud',
      optional: true,
    },
    {
      title: 'Monitoring',
      text: 'Measure what users experience, alert on it and write a review of every incident.',
      search: 'server',
    },
  ],
}
