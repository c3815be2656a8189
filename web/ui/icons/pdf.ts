import { createIcon } from './icon.ts'

/* Icons of the PDF viewer. Paths from Tabler Icons 3.51.0, MIT License, Copyright (c) 2020-2026 Paweł Kuna. */

export const IconArrowsHorizontal = createIcon('M7 8l-4 4l4 4', 'M17 8l4 4l-4 4', 'M3 12l18 0')
export const IconMinus = createIcon('M5 12l14 0')
