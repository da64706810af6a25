import styles from './icon.module.css'

const shapes = {
  alert: 'M12 8v5M12 16.500v.01M12 3l9.500 17h-19z',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  check: 'M4 12.500l5.500 5.500L20 6.500',
  chevron: 'M6 9l6 6 6-6',
  clock: 'M12 7v5l3 3M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  close: 'M6 6l12 12M18 6L6 18',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5z',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20a7.500 7.500 0 0 1 15 0',
  phone: 'M6 3h4l2 5-2.500 1.500a11 11 0 0 0 5 5L16 12l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 4 5a2 2 0 0 1 2-2z',
  pin: 'M12 21s-7-6.500-7-12a7 7 0 0 1 14 0c0 5.500-7 12-7 12zM12 11.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  share: 'M12 15V4M8 7.500L12 4l4 3.500M6 12H5v8h14v-8h-1',
} as const

export type IconName = keyof typeof shapes

/** An icon beside a text with the same meaning: hidden from screen readers. */
export function Icon({ name, large }: { readonly name: IconName; readonly large?: boolean }) {
  return (
    <svg
      className={large ? styles.large : styles.icon}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
