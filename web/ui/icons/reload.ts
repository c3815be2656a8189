import { createIcon } from './icon.ts'

/* Apart from the icons of the player, which are loaded with it. From Tabler Icons 3.51.0, MIT License, Copyright (c) 2020-2026 Paweł Kuna. */

export const IconReload = createIcon('M19.95 11a8 8 0 1 0 -.5 4m.5 5v-5h-5')
