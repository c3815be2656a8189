import { createElement, type ComponentType, type SVGProps } from 'react'

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height in pixels. */
  size?: number
}

export type Icon = ComponentType<IconProps>

const outline = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** An icon of lines on a grid of 24 by 24. */
export function createIcon(...paths: string[]): Icon {
  return (props) => renderIcon(outline, paths, props)
}

/** An icon of filled shapes on a grid of 24 by 24. */
export function createFilledIcon(...paths: string[]): Icon {
  return (props) => renderIcon({ fill: 'currentColor' }, paths, props)
}

function renderIcon(
  style: SVGProps<SVGSVGElement>,
  paths: string[],
  { size = 24, ...props }: IconProps,
) {
  return createElement(
    'svg',
    { viewBox: '0 0 24 24', width: size, height: size, ...style, ...props },
    ...paths.map((d) => createElement('path', { d })),
  )
}
