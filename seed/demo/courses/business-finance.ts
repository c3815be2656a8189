import type { DemoCourse } from '../types.ts'

export const businessFinanceCourses: DemoCourse[] = [
  {
    key: 'reading-accounts',
    title: 'Reading Company Accounts',
    author: 'marcus',
    category: 'business-finance',
    topic: 'Design',
    level: 'Beginner',
    type: 'Start',
    comments:
      'Balance sheet, profit and loss, cash flow and the notes nobody reads. Follow one bakery through three years and see the trouble before it arrives.',
    learn: [
      'Explain the three statements and how they lock together',
      'Tell profit from cash, and growth from health',
      'Calculate a handful of ratios and know when they mislead',
      'Find the notes that matter: leases, debts, related parties',
      'Write one page on whether you would lend to the company',
    ],
    desc: `A company can make a profit every year and still fail to pay the wages in March. If that sentence puzzles you, the course is for you. If it makes you wince, you have probably run a business.

We read the accounts of one invented bakery for three years. It starts as two ovens and a market stall and ends with four shops, a bank loan and a worried owner. You watch each decision arrive in the numbers.

## How we read

Most people start with turnover. I start at the back, with the notes, then the cash flow statement, and come to the profit and loss account last. By then I know which questions to ask of it.

- Where did the cash come from, and where did it go?
- Who is owed money, and by when?
- What has been moved into a later year?
- What would happen if sales fell by a fifth?

## No arithmetic beyond division

Ratios get one lesson. They are useful in the way that a thermometer is: good at telling you *that* something is wrong and poor at telling you what.

Terms follow international usage, with British and American names side by side. This is education and not investment advice; I will not tell you what to buy.`,
    ageDays: 355,
    language: 'English',
  },
  {
    key: 'finance-python',
    title: 'Financial Modelling in Python',
    author: 'marcus',
    category: 'business-finance',
    topic: 'Python',
    level: 'Intermediate',
    type: 'Featured',
    comments:
      'Rebuild a fragile forecast workbook as a small Python model with scenarios, tests and a cash balance that always reconciles to the penny.',
    learn: [
      'Lay out assumptions, calculations and outputs as separate parts',
      'Project the three statements month by month with pandas',
      'Keep money exact where it must be exact',
      'Run scenarios and a Monte Carlo on the inputs that matter',
      'Test that the balance sheet balances in every month',
    ],
    desc: `I am an accountant who came to Python late and with suspicion. What convinced me was a workbook of 31 sheets in which somebody had typed a number over a formula two years earlier. The company had borrowed on the strength of it.

A model in code can be wrong as well. But you can *test* it, compare two versions line by line, and run it a thousand times before lunch.

## The model

We forecast a chain of bicycle hire shops: seasonal sales, deposits, repairs, a loan with a covenant. The rule that holds it together is one line:

\`\`\`python
assert (assets - liabilities - equity).abs().max() < 0.005
\`\`\`

If that fails, nothing gets printed. It is astonishing how quickly it teaches you double entry.

## The order of work

1. Read the assumptions from one plain file, each with a source and a date
2. Project revenue and costs as monthly series
3. Derive cash from the timing of payments, never from profit
4. Add the loan and find the month in which the covenant breaks
5. Vary three inputs together and describe the spread

You should know basic Python and be able to read a set of accounts. If the second is missing, my course on company accounts was made for you.`,
    ageDays: 197,
    language: 'English',
  },
  {
    key: 'spreadsheets-survive',
    title: 'Spreadsheets That Survive',
    author: 'marcus',
    category: 'business-finance',
    topic: 'Design',
    level: 'All Levels',
    type: 'New',
    comments:
      'Build workbooks that somebody else can open in a year and trust. Layout, checks, lookups and the short list of habits that prevent disasters.',
    learn: [
      'Separate inputs, workings and results on sight',
      'Use tables and named ranges in place of $B$4:$F$200',
      'Replace nested IFs with lookups and small reference tables',
      'Add check cells that turn red before your boss does',
      'Hand over a workbook with a one-page map',
    ],
    desc: `The world runs on spreadsheets made in a hurry by one person who has since left. I have inherited dozens of them. They are rarely stupid. They are nearly always undocumented, and there is always a tab called *Sheet4 (old) do not delete*.

This course teaches the dull habits that make a workbook outlive its author. Every one of them takes seconds. Together they are the difference between a tool and a trap.

## Six habits

1. Inputs are in one place, in one colour, with a unit and a source
2. One row, one formula, all the way across
3. Numbers never appear inside formulas, except perhaps 12 and 100
4. Lookups use \`XLOOKUP\`, or \`INDEX\` and \`MATCH\` in older versions
5. Every sheet has a check, and the front page adds them up
6. The first tab is a map

## Practice

You will repair three workbooks: a staff rota, a stock list and a price calculator with a circular reference. Then you exchange your own with somebody in the discussion area and try to break theirs. Be merciless; it is a kindness.

Recorded in Excel. I point out where LibreOffice Calc and Google Sheets differ. You should already be able to write \`=SUM(A1:A10)\` and copy it downwards.`,
    ageDays: 69,
    language: 'English',
  },
  {
    key: 'cash-forecast',
    title: 'Thirteen-Week Cash Forecasts',
    author: 'marcus',
    category: 'business-finance',
    topic: 'Design',
    level: 'Intermediate',
    type: 'New',
    comments:
      'Know on Monday whether you can pay everyone on Friday, thirteen weeks ahead. A working method for owners of small firms and their bookkeepers.',
    learn: [
      'Collect receipts and payments from bank, ledger and calendar',
      'Estimate when customers really pay, not when they should',
      'Update the forecast in thirty minutes each week',
      'Compare forecast with actual and learn from the gap',
      'Talk to a bank or a supplier before the low point, with figures',
    ],
    desc: `Thirteen weeks is one quarter. It is near enough that you know most of the names on the list, and far enough that you can still do something. When I join a company this forecast is the first thing I make, before budgets and before strategy, and it usually takes two days. You will make yours as we go.

## What goes in

- Customers, by name, for the largest ten; as a group for the rest
- Wages, tax and rent, which have fixed dates and no sense of humour
- Suppliers, in the order in which they would stop delivering
- The quarterly and yearly payments that everybody forgets

## The weekly half hour

The forecast itself is worth little. The *comparison* is worth a lot. Each Monday we put last week's real figures next to the forecast, write one sentence on every large difference, and roll the table forward. After five or six weeks you know your customers' habits better than they do.

There is also a lesson on what to do when the line goes below zero: whom to call first, what to bring, and which promises not to make. It is based on conversations I have had from both sides of the desk.

A spreadsheet and access to your bank statements are all you need. Tax rules vary by country, so check the dates that apply to you.`,
    ageDays: 33,
    language: 'English',
  },
  {
    key: 'freelance-pricing',
    title: 'Pricing Freelance Work',
    author: 'leila',
    category: 'business-finance',
    topic: 'Design',
    level: 'All Levels',
    type: 'New',
    comments:
      'Work out what a day of yours must cost, choose between hourly, fixed and retainer, and send a quotation without apologising in the first line.',
    learn: [
      'Calculate a minimum day rate from costs, holidays and empty weeks',
      'Choose a pricing form that puts the risk where it belongs',
      'Write a quotation with scope, assumptions and three options',
      'Handle "can you do it for less?" without losing face or money',
      'Raise prices for existing clients with notice and reasons',
    ],
    desc: `My first freelance quotation began with the word "sorry". I had worked out my rate by dividing an old salary by 220 days, and I forgot holidays, illness, the dentist, the accountant, and the two months in which nobody called. I earned less than the intern.

## The number underneath

We start with arithmetic. What do you need in a year? How many days can you really sell? For most people I have worked with the answer is between 110 and 150, and it comes as a shock. Divide one by the other, and you have the floor. Nothing here is about what you *deserve*; it is about what keeps you in business.

## Above the floor

1. Hourly, daily, fixed, retainer: who carries the risk in each?
2. Scope written so that an extra is recognisable as an extra
3. Three options, of which the middle one is the one you want to do
4. Deposits, stages and the late payer

I recorded six conversations with friends who agreed to be difficult clients. You pause, answer aloud, and then hear my answer, which is not always better. The point is to have said the sentence once before it matters.

Examples come from design, but a translator and a carpenter tested the course and told me where it did not fit.`,
    ageDays: 104,
    language: 'English',
  },
]
