import { createIcon } from './icon.ts'

/* Icons of the article editor. Paths from Tabler Icons 3.51.0, MIT License, Copyright (c) 2020-2026 Paweł Kuna. */

export const IconBold = createIcon(
  'M7 5h6a3.5 3.5 0 0 1 0 7h-6l0 -7',
  'M13 12h1a3.5 3.5 0 0 1 0 7h-7v-7',
)
export const IconItalic = createIcon('M11 5l6 0', 'M7 19l6 0', 'M14 5l-4 14')
export const IconStrikethrough = createIcon(
  'M5 12l14 0',
  'M16 6.5a4 2 0 0 0 -4 -1.5h-1a3.5 3.5 0 0 0 0 7h2a3.5 3.5 0 0 1 0 7h-1.5a4 2 0 0 1 -4 -1.5',
)
export const IconCode = createIcon('M7 8l-4 4l4 4', 'M17 8l4 4l-4 4', 'M14 4l-4 16')
export const IconLink = createIcon(
  'M9 15l6 -6',
  'M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464',
  'M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463',
)
export const IconList = createIcon(
  'M9 6l11 0',
  'M9 12l11 0',
  'M9 18l11 0',
  'M5 6l0 .01',
  'M5 12l0 .01',
  'M5 18l0 .01',
)
export const IconListNumbers = createIcon(
  'M11 6h9',
  'M11 12h9',
  'M12 18h8',
  'M4 16a2 2 0 1 1 4 0c0 .591 -.5 1 -1 1.5l-3 2.5h4',
  'M6 10v-6l-2 2',
)
export const IconListCheck = createIcon(
  'M9 11l3 3l8 -8',
  'M20 12v6a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h9',
)
export const IconQuote = createIcon(
  'M10 11h-4a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1h3a1 1 0 0 1 1 1v6c0 2.667 -1.333 4.333 -4 5',
  'M19 11h-4a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1h3a1 1 0 0 1 1 1v6c0 2.667 -1.333 4.333 -4 5',
)
export const IconInfo = createIcon(
  'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0',
  'M12 9h.01',
  'M11 12h1v4h1',
)
export const IconTable = createIcon(
  'M3 5a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14',
  'M3 10h18',
  'M10 3v18',
)
export const IconPhoto = createIcon(
  'M15 8h.01',
  'M3 6a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v12a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3v-12',
  'M3 16l5 -5c.928 -.893 2.072 -.893 3 0l5 5',
  'M14 14l1 -1c.928 -.893 2.072 -.893 3 0l3 3',
)
export const IconMath = createIcon('M19 5h-7l-4 14l-3 -6h-2', 'M14 13l6 6', 'M14 19l6 -6')
export const IconSum = createIcon('M18 16v2a1 1 0 0 1 -1 1h-11l6 -7l-6 -7h11a1 1 0 0 1 1 1v2')
export const IconVideo = createIcon(
  'M15 10l4.553 -2.276a1 1 0 0 1 1.447 .894v6.764a1 1 0 0 1 -1.447 .894l-4.553 -2.276v-4',
  'M3 8a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-8',
)
export const IconSourceCode = createIcon(
  'M14.5 4h2.5a3 3 0 0 1 3 3v10a3 3 0 0 1 -3 3h-10a3 3 0 0 1 -3 -3v-5',
  'M6 5l-2 2l2 2',
  'M10 9l2 -2l-2 -2',
)
export const IconUndo = createIcon('M9 14l-4 -4l4 -4', 'M5 10h11a4 4 0 1 1 0 8h-1')
export const IconRedo = createIcon('M15 14l4 -4l-4 -4', 'M19 10h-11a4 4 0 1 0 0 8h1')
export const IconLine = createIcon('M5 12l14 0')
