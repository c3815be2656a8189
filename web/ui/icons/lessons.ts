import { createIcon } from './icon.ts'

/* Icons of lessons. Paths from Tabler Icons 3.51.0, MIT License, Copyright (c) 2020-2026 Paweł Kuna. */

export const IconArrowRight = createIcon('M5 12l14 0', 'M13 18l6 -6', 'M13 6l6 6')
export const IconCircle = createIcon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0')
export const IconDownload = createIcon(
  'M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2',
  'M7 11l5 5l5 -5',
  'M12 4l0 12',
)
export const IconLock = createIcon(
  'M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6',
  'M11 16a1 1 0 1 0 2 0a1 1 0 0 0 -2 0',
  'M8 11v-4a4 4 0 1 1 8 0v4',
)
export const IconTrophy = createIcon(
  'M8 21l8 0',
  'M12 17l0 4',
  'M7 4l10 0',
  'M17 4v8a5 5 0 0 1 -10 0v-8',
  'M3 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M17 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
)
