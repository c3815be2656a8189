import type { DemoCourse } from '../types.ts'

export const devopsCloudCourses: DemoCourse[] = [
  {
    key: 'linux-shell',
    title: 'The Linux Shell at Work',
    author: 'rafael',
    category: 'devops-cloud',
    topic: 'Git Flow',
    level: 'Beginner',
    type: 'Featured',
    comments:
      'Investigate a misbehaving server with nothing but a terminal. Files, pipes, processes and permissions, learned on one long and realistic case.',
    learn: [
      'Move around a system and find files by name, age and content',
      'Join small tools with pipes instead of writing a program',
      'Read permissions and fix them without chmod 777',
      'Find out which process is eating memory, disk or ports',
      'Write short Bash scripts that stop when something fails',
    ],
    desc: `It is 9:40. The website of a small museum is slow, the person who set it up has left, and you have been given a user name and a terminal. That is the whole course. By the end the site is fast again, and you have learned the shell the way I did, only with less sweat.

I do not list a hundred commands. You will use about thirty, many times, until they are in your fingers.

## The first clue

\`\`\`bash
awk '{print $1}' access.log | sort | uniq -c | sort -rn | head
\`\`\`

Five small programs, none of which knows about websites, and together they show that one visitor has made 48,000 requests since breakfast. We take that line apart word by word.

## What else turns up

- A disk that is full although \`du\` cannot find the files, because a process holds a deleted log open
- A backup script that has failed silently since March
- A folder that everyone may write to
- A service that starts by hand but not at boot

You practise in a container that contains the broken machine, so nothing can be harmed. Any computer that runs Docker will do, and I show how to install it.`,
    ageDays: 329,
    language: 'English',
  },
  {
    key: 'docker-small-teams',
    title: 'Docker for Small Teams',
    author: 'rafael',
    category: 'devops-cloud',
    topic: 'Nodejs',
    level: 'Beginner',
    type: 'New',
    comments:
      'Package a Node.js app and its database so a new colleague can start it in one command. Small images, sane volumes and no cargo-cult Dockerfiles.',
    learn: [
      'Explain the difference between an image, a container and a volume',
      'Write a multi-stage Dockerfile that caches well',
      'Run an app, a database and a mail catcher with Compose',
      'Keep secrets out of images and processes out of root',
      'Find out why a container exits at once, or never does',
    ],
    desc: `A team of four does not need an orchestrator. It needs the new person to be working before lunch. That is the goal of this course, and we measure it with a stopwatch: clone, one command, a running application with test data.

## One Dockerfile, five times

We write the obvious version first. It is 1.4 GB, takes three minutes after every change and runs as root. Then we improve it, one property at a time:

1. Copy \`package.json\` and the lock file before the source, so that the install step is cached
2. Add a \`.dockerignore\`
3. Split build and runtime into two stages
4. Switch to an unprivileged user
5. Handle signals, so that stopping takes one second instead of ten

You will understand each line, because you have seen what happens without it.

## Data and daily life

Where does the database live when the container is gone? Why did my change not appear? Who filled the disk with old layers? These are the questions I am asked every week, so each has its own lesson, with the fault reproduced on screen.

You should be able to use a terminal and have some application of your own. Mine is in Node.js; Python and PHP versions of the files are included.`,
    ageDays: 214,
    language: 'English',
  },
  {
    key: 'kubernetes-solo',
    title: 'Kubernetes Without the Platform Team: Running Your Own Services',
    author: 'rafael',
    category: 'devops-cloud',
    topic: 'Nodejs',
    level: 'Experts',
    type: 'New',
    comments:
      'For the one engineer who inherits a cluster. Requests, probes, rollouts, storage and upgrades, each taught through a failure you cause yourself.',
    learn: [
      'Read a failing pod from events, logs and conditions, in that order',
      'Set requests, limits and probes that match how the app behaves',
      'Roll out and roll back without losing requests',
      'Give each workload only the permissions it needs',
      'Upgrade a cluster version with a rehearsed plan',
    ],
    desc: `Large companies have a platform team. You have a cluster that somebody else set up, a folder of YAML and a feeling. This course turns the feeling into knowledge, through twelve failures that you cause on purpose on a practice cluster.

Before we start I ask an unusual question: *do you need this?* For two services on one machine the answer is no, and I show the simpler arrangement. If you have stayed after that, you have reasons.

## Some of the failures

- A liveness probe that depends on the database and restarts every healthy pod at once
- A memory limit one megabyte too low: \`OOMKilled\`, exit code 137
- A rollout that drops requests because the process ignores \`SIGTERM\`
- A volume that cannot follow its pod to another zone
- A certificate that expires on a Sunday

## How a lesson goes

You receive the broken manifest and the symptom. You have fifteen minutes with \`kubectl describe\` and \`kubectl get events\`. Then I show my route, including my wrong turns, and we write the note that should have been in the runbook.

You need to be firm in Linux, containers and basic networking. The practice cluster runs locally with \`kind\`, so there is no cloud bill.`,
    ageDays: 38,
    language: 'English',
  },
  {
    key: 'github-actions',
    title: 'CI Pipelines in GitHub Actions',
    author: 'rafael',
    category: 'devops-cloud',
    topic: 'Git Flow',
    level: 'Intermediate',
    type: 'New',
    comments:
      'Bring a 22-minute pipeline down to five without dropping a test. Caching, matrices, secrets, and workflows that your colleagues can still read.',
    learn: [
      'Structure workflows into jobs that fail early and clearly',
      'Cache dependencies with keys that expire at the right time',
      'Run a matrix over versions without paying for it twice',
      'Pin actions and restrict token permissions',
      'Deploy with environments, approvals and short-lived credentials',
    ],
    desc: `Nobody decides to have a slow pipeline. It gains a minute here and a minute there, until people go for coffee when they push and forget what they were doing. The repository in this course takes 22 minutes and fails once a day for no reason. We fix both.

## First, measure

We record where the time goes before changing anything. Most of it is not the tests. It is installing, waiting for a previous job, and building the same thing three times.

## Then change one thing at a time

1. Cancel runs that a newer push has made pointless, using \`concurrency\`
2. Cache on the hash of the lock file
3. Run independent jobs side by side, and dependent ones with \`needs\`
4. Split the slow test suite into shards
5. Find the flaky tests and treat them as bugs

Speed is only half of it. A workflow runs other people's code with your credentials. We set \`permissions: contents: read\` by default, pin third-party actions to a commit, look at why \`pull_request_target\` has hurt so many projects, and replace a stored cloud key with OpenID Connect.

Final time on my account: four minutes and fifty seconds. You will need a GitHub account and a project with at least a few tests.`,
    ageDays: 82,
    language: 'English',
  },
  {
    key: 'postgres-yourself',
    title: 'Running Postgres Yourself',
    author: 'kwame',
    category: 'devops-cloud',
    topic: 'Laravel',
    level: 'Intermediate',
    type: 'Featured',
    comments:
      'Backups you have restored, indexes you can justify and migrations that do not lock the table. PostgreSQL care for people who mostly write apps.',
    learn: [
      'Restore a database to a chosen minute and prove that it worked',
      'Read EXPLAIN (ANALYZE, BUFFERS) without skipping lines',
      'Add columns and indexes to busy tables without downtime',
      'Size a connection pool and find the queries that block others',
      'Know what vacuum does and when it has fallen behind',
    ],
    desc: `You are an application developer, and one day the database is yours. Perhaps the budget was cut. Perhaps you said "how hard can it be" aloud. This course holds what I wish someone had told me in my first year of looking after the database of a hotel group.

## The first lesson is a restore

Not a backup: a restore. We delete a table on a busy system, then bring it back to the minute before, with a base backup and archived WAL. Until you have done that you have hopes, not backups.

## Then, in order of how often it will hurt you

1. **Connections:** each one is a process, and 400 of them is not a plan
2. **Slow queries:** \`pg_stat_statements\`, then plans, then indexes
3. **Locks:** why a one-line \`ALTER TABLE\` can queue behind a report and stop everything, and what \`lock_timeout\` does for you
4. **Vacuum:** dead rows, bloat and the transaction that was left open on Friday
5. **Upgrades:** \`pg_upgrade\`, rehearsed twice

The load comes from a Laravel application, so the queries are the kind an ORM writes, good and bad. You do not need to know PHP to follow. You do need a Linux machine, virtual or real, and ordinary SQL.`,
    ageDays: 168,
    language: 'English',
  },
  {
    key: 'observability-otel',
    title: 'Observability With OpenTelemetry',
    author: 'rafael',
    category: 'devops-cloud',
    topic: 'Nodejs',
    level: 'Experts',
    type: 'New',
    comments:
      'Instrument three Node.js services so that the next outage explains itself: traces, metrics, structured logs and alerts that deserve to wake you.',
    learn: [
      'Add automatic and manual spans and carry context across queues',
      'Choose metric types and keep cardinality under control',
      'Join logs to traces with shared identifiers',
      'Run a Collector that samples, filters and scrubs personal data',
      'Alert on error budgets instead of on processor load',
    ],
    desc: `"Is it slow for everyone or just for him?" If answering takes more than a minute, your system is not observable, however many dashboards it has. We take three services of an online pharmacy, with a queue between two of them, and instrument them until that question is easy.

## The path of one request

You begin with a single prescription order that takes eleven seconds once in two hundred tries. The averages are fine. The logs are fine. Only when we carry the trace context through the message queue does the delay show itself, and it is not where anyone guessed.

## Contents

- Spans, attributes and the semantic conventions, so that your names match everybody else's
- Counters, histograms and the label that cost me 900 euros in one weekend
- Head and tail sampling, and what each of them throws away
- The Collector, with a processor that removes patient data before it leaves the building
- Service level objectives, with alerts on the speed at which you burn the budget

Data goes to open-source back ends in containers on your own machine. Everything is sent over OTLP, so you can point it at a vendor later by changing one address.

You should run at least one service in production, or be about to.`,
    ageDays: 14,
    language: 'English',
    cover: 'lighthouse.jpg',
  },
]
