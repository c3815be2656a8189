import type { DemoCourse } from '../types.ts'

export const dataAiCourses: DemoCourse[] = [
  {
    key: 'sql-analysts',
    title: 'SQL for Curious Analysts',
    author: 'yukiko',
    category: 'data-ai',
    topic: 'Python',
    level: 'Beginner',
    type: 'Featured',
    comments:
      'Ask a city water database real questions: which districts leak, when, and how sure can we be? SQL from the first SELECT to window functions.',
    learn: [
      'Turn a question in plain words into a query you can defend',
      'Join tables without multiplying rows by accident',
      'Group, filter and compare with GROUP BY and HAVING',
      'Use window functions for running totals and month-on-month change',
      'Handle NULL as what it is: something we do not know',
    ],
    desc: `The database in this course belongs to an invented city with very real problems. It has 61,000 meters, four years of readings and a great deal of missing data, because meters freeze, break and are read by tired people. You will investigate its leaks.

I do not begin with syntax. I begin with a question: *which district loses the most water at night?* Then we look for the smallest query that could answer it, and ask whether we believe the result.

## Three mistakes we make together

- A join that silently doubles the consumption of every flat with two tenants
- An average over readings where zero means "not read"
- \`NOT IN\` with a \`NULL\` in the list, which returns nothing and says nothing

Making them in safety is the point. You will recognise the smell later, at work, when it is a number in somebody's report.

## Further on

Window functions have a reputation. We meet them through one picture and one line:

\`\`\`sql
sum(litres) over (partition by meter order by read_on)
\`\`\`

After that they are simply the natural way to say "so far".

Everything runs in PostgreSQL, and a single file with the data is provided. No programming is required.`,
    ageDays: 301,
    language: 'English',
  },
  {
    key: 'pandas-cleaning',
    title: 'Cleaning Messy Data With pandas',
    author: 'yukiko',
    category: 'data-ai',
    topic: 'Python',
    level: 'Intermediate',
    type: 'New',
    comments:
      'Five ugly real-life files, from merged Excel headers to three date formats in one column. Clean them in pandas with steps that can be checked.',
    learn: [
      'Inspect a new file before believing any column',
      'Parse mixed dates, decimal commas and stray units',
      'Reshape wide tables to long ones and back',
      'Match names that are spelled four different ways',
      'Write cleaning as a chain of small tested functions',
    ],
    desc: `Tutorials give you clean data and ask you to make a chart. Work gives you \`final_v3_NEW(2).xlsx\` with a logo in the first row. This course has five such files. I collected the faults over several years; the contents are invented, but the faults are all authentic.

## The files

1. A school survey in which "n/a", "none", "-" and an empty cell mean four different things
2. A parts list with weights in grams, kilograms and "approx. 2"
3. Clinic visits with day-first and month-first dates mixed in one column
4. A wide table with one column per month and totals hidden among them
5. Two customer lists to be joined by name, and only by name

## The method

We never edit a file by hand, and never overwrite the original. Each step is a small function that takes a frame and returns a frame, joined with \`.pipe()\`. After each one we *count*: how many rows came in, how many went out, and where did the others go? If you cannot answer that, you have not cleaned the data, you have only changed it.

You should know basic Python and have seen a DataFrame before. The notebooks run in Jupyter on your own machine.`,
    ageDays: 157,
    language: 'English',
  },
  {
    key: 'statistics-simulation',
    title: 'Statistics by Simulation',
    author: 'yukiko',
    category: 'data-ai',
    topic: 'Python',
    level: 'Beginner',
    type: 'New',
    comments:
      'Learn what a p-value, an interval and a bootstrap mean by shuffling cards ten thousand times in Python, before you ever see a formula.',
    learn: [
      'Simulate chance and see how large accidental differences can be',
      'Run a permutation test and say in words what it shows',
      'Build confidence intervals with the bootstrap',
      'Plan a sample size before collecting anything',
      'Spot the garden of forking paths in a published claim',
    ],
    desc: `Two classes sit the same test. One averages 71, the other 74. Did the new textbook help? You could look up a formula. Or you could write the marks on cards, shuffle them, deal two new "classes" and see how often chance alone gives you a gap of three points. Do it ten thousand times and you have a permutation test, and you understand it.

This whole course works like that. The computer does the shuffling, in about ten lines of Python.

\`\`\`python
diffs = []
for _ in range(10_000):
    rng.shuffle(marks)
    diffs.append(marks[:30].mean() - marks[30:].mean())
\`\`\`

## Ideas you will meet

- Randomness, and why streaks are longer than we expect
- Sampling variation and the bootstrap
- Tests, p-values and what they do *not* say
- Power, or how to avoid a study that could never have worked
- Many comparisons, with a jelly bean or two

## When formulas come

At the end of each part I show the classical formula beside our simulation. By then it is a shortcut for something you have already seen, not a spell. School mathematics is enough. If you can write a \`for\` loop in Python, you have what you need.`,
    ageDays: 75,
    language: 'English',
  },
  {
    key: 'machine-learning-honestly',
    title: 'Machine Learning, Honestly',
    author: 'priyanka',
    category: 'data-ai',
    topic: 'Python',
    level: 'Intermediate',
    type: 'Featured',
    comments:
      'Build models with scikit-learn that survive contact with next month. Baselines, leakage, validation and the courage to ship the simple one.',
    learn: [
      'Beat, or fail to beat, a baseline and report it plainly',
      'Split data by time or group so that validation means something',
      'Find leakage before your stakeholders do',
      'Tune gradient boosting within a sensible budget',
      'Explain errors with slices, calibration plots and examples',
    ],
    desc: `My first production model was 97% accurate in the notebook and useless in the shop. It had learned to predict demand from a column that was filled in *after* the sale. Nobody had lied to me. I had not asked.

We forecast bread sales for forty bakeries, a problem small enough for a laptop and rich enough to fool you in all the usual ways.

## What honest means here

- The baseline comes first: last week's sales, same weekday
- Validation copies reality, so we train on the past and test on the future
- Every preprocessing step lives inside a \`Pipeline\`, where it cannot peek
- We look at the fifty worst errors by hand before touching a parameter
- A model that wins by 0.3% and costs three days a month has lost

## From linear models to boosting

You will fit a ridge regression, a random forest and \`HistGradientBoostingRegressor\`, always on the same splits and against the same baseline. We then ask where each one fails. On rainy Mondays, as it turns out.

There is no deep learning here; it would not help this bakery. You should be comfortable with pandas and with averages and spread. The mathematics is explained where it changes a decision, and skipped where it does not.`,
    ageDays: 249,
    language: 'English',
  },
  {
    key: 'small-transformer',
    title: 'Write a Small Transformer From Scratch in PyTorch',
    author: 'priyanka',
    category: 'data-ai',
    topic: 'Python',
    level: 'Experts',
    type: 'New',
    comments:
      'Attention, layer norm, tokeniser and training loop, each written and tested by you, until a tiny model on one GPU invents plausible recipe titles.',
    learn: [
      'Derive scaled dot-product attention and implement it with masks',
      'Train a byte-pair tokeniser on your own text',
      'Debug a training run from its loss curve and gradient norms',
      'Compare learned, sinusoidal and rotary position encodings',
      'Sample with temperature, top-k and top-p, and see what each does',
    ],
    desc: `Reading about attention leaves most people with a diagram and a vague feeling. Writing it, and getting the mask wrong, leaves you with an understanding. We build a decoder-only transformer of some ten million parameters and train it on a public-domain collection of recipes. It will not write essays. It will propose "Onion Jelly With Cream", and you will know exactly why.

## Rules of the course

- No ready-made \`nn.Transformer\`; linear layers and \`softmax\` are allowed
- Every module gets a shape test and one numerical test before it is used
- First overfit a single batch. If the loss does not go to nearly zero, do not train further
- Change one thing per run, and write down what you expected

The core of it fits in a few lines:

\`\`\`python
scores = q @ k.transpose(-2, -1) / math.sqrt(q.size(-1))
scores = scores.masked_fill(mask == 0, float("-inf"))
out = scores.softmax(dim=-1) @ v
\`\`\`

## Equipment and background

A single consumer GPU or a free notebook service is enough; full training runs take under two hours. You need PyTorch basics, matrix multiplication without fear, and an idea of what backpropagation does. We do not derive it again.`,
    ageDays: 28,
    language: 'English',
  },
  {
    key: 'llm-retrieval',
    title: 'Retrieval for LLM Apps',
    author: 'priyanka',
    category: 'data-ai',
    topic: 'Python',
    level: 'Intermediate',
    type: 'New',
    comments:
      'Give a language model your documents and measure whether it got better. Chunking, hybrid search, reranking and an evaluation set of your own.',
    learn: [
      'Build an evaluation set of questions before building the system',
      'Chunk documents along their structure rather than by length alone',
      'Combine keyword and vector search and know when each one wins',
      'Rerank results and measure recall at each stage',
      'Make the system say that it does not know',
    ],
    desc: `A demo that answers three questions correctly is easy. A system that answers the four-hundredth question, asked by a stranger with a spelling mistake, is a matter of search. When the right passage never reaches the prompt, no model can save you. This course is therefore mostly about finding things.

The documents are the manuals and service bulletins of a fictional maker of dishwashers. They contradict each other, as documents do. Bulletin 14 replaces bulletin 9, and somebody has to notice.

## How we measure

We write sixty questions with the passages that answer them, *before* any code. From then on each change has a number:

1. Keyword search alone, with BM25, which is better than its reputation
2. Embeddings alone, which find paraphrases and miss part numbers
3. Both, merged by reciprocal rank
4. A reranker on the top fifty

Ten of the sixty questions have no answer in the manuals. How often the system admits that is the score I care about most.

## Practical matters

Code is Python with PostgreSQL and \`pgvector\`. The model calls sit behind one small function, so you can use a hosted service or a local model. Expect to spend a little money or a little patience accordingly.`,
    ageDays: 7,
    language: 'English',
  },
]
