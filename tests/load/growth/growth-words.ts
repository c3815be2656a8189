/** The words of generated texts. The first of each list are the most common. */
export const subjects = words(`
  Python JavaScript Excel Guitar Marketing Photoshop Piano Trading Design Finance Wordpress Accounting HTML
  Angular React Java Illustrator SQL Bootstrap Drawing Animation Blender Typography Branding Harmonica Ukulele
  Drums Singing Violin Banjo Blues Jazz Songwriting Composition Harmony Improvisation Bookkeeping Investing
  Budgeting Bitcoin Options Futures Forex Stocks Bonds Valuation Modelling Forecasting Tableau Statistics
  Probability Algebra Calculus Geometry Machine-Learning Vision Robotics Arduino Raspberry Linux Docker
  Kubernetes Terraform Security Cryptography Networks Testing Debugging Refactoring Architecture Databases
  PostgreSQL MongoDB Redis Kafka GraphQL REST TypeScript Rust Go Kotlin Swift Flutter Android iOS Unity Unreal
  Gamification Storytelling Copywriting Blogging Podcasting Video Photography Lighting Retouching Sketching
  Watercolour Calligraphy Pottery Knitting Cooking Baking Nutrition Yoga Meditation Running Chess Poker German
  Spanish French Italian Japanese Mandarin Arabic Grammar Pronunciation Negotiation Leadership Hiring Coaching
  Facilitation Sales Retail Logistics Procurement Auditing Taxes Insurance Law Ethics Philosophy History
  Astronomy Chemistry Biology Genetics Ecology Geology Meteorology Oceanography Agriculture Beekeeping`)

export const leads = phrases(`
  The Complete|Introduction to|Learn|Advanced|Practical|Master|Modern|Essential|Understanding|Professional|
  Applied|Intermediate|Creative|Rapid|A Short Course in|Everyday`)

export const endings = phrases(`
  Course|for Beginners|from Scratch|Bootcamp|Masterclass|Step by Step|in Practice|Workshop|Fundamentals|
  Projects|Tutorial|Essentials|Certification|Recipes|Secrets|for Teams`)

export const fields = phrases(`
  Basics|Tools|Theory|Techniques|Practice|Projects|Careers|Business|Analysis|Performance|Teaching|Production`)

export const fillers = words(`
  the you will learn to and of in a with how this course your is for from on each lesson step we build practice
  that are it real use work what by as examples skills start create students an project at own or most write
  make know understand every best way need first simple new more into after have techniques tools beginner
  explain exercise video short clear result method problem solve improve plan design test measure read apply
  knowledge concept chapter question review quickly together better common mistake avoid careful detail`)

export const syllables = words(`
  ba ce di fo gu ka le mi no pu ra se ti vo zu bri cla dre fla gro kni plo qua sta`)

export const firstNames = words(`
  Ada Grace Alan Linus Margaret Edsger Barbara Donald Katherine Dennis Frances Ken Radia Tim Hedy Vint Anita
  Niklaus Sophie Guido Mary Bjarne Adele James Karen Brian Jean Robin Ellen Claude Evelyn Peter Fatima Omar
  Lucía Mateo Sofía Diego Chloé Hugo Inès Jürgen Heike Łukasz Zofia Yuki Haruto Mei Wei Priya Arjun Amara Kofi
  Thandi Sipho Leila Amir Noor Elif Emre Olga Ivan Anya`)

export const lastNames = words(`
  Lovelace Hopper Turing Torvalds Hamilton Dijkstra Liskov Knuth Johnson Ritchie Allen Thompson Perlman Lee
  Lamarr Cerf Borg Wirth Wilson Rossum Jackson Stroustrup Goldberg Gosling Jones Kernighan Sammet Milner Ochoa
  Shannon Boyd Naur Hassan Farouk García Fernández Rodríguez Martínez Dubois Lefèvre Moreau Müller Schäfer
  Kowalski Nowak Tanaka Sato Chen Zhang Sharma Patel Okafor Mensah Dlamini Nkosi Rahimi Hosseini Yılmaz Demir
  Petrova Ivanov Smirnova Silva Santos`)

export const categories = phrases(`
  Web Development|Business Finance|Musical Instruments|Graphic Design|Data Science|Languages|Photography|
  Personal Development|Health|Mathematics|Marketing|Crafts`)

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

function phrases(text: string): string[] {
  return text.split('|').map((phrase) => phrase.trim())
}
