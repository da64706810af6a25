import styles from './share-dialog.module.css'

const shapes: Readonly<Record<string, string>> = {
  email: 'M4 6h16v12H4zM4 7l8 6 8-6',
  whatsapp: 'M4 20l1.300-4A8.500 8.500 0 1 1 8 18.700zM9 8.500c0 3.600 2.900 6.500 6.500 6.500',
  facebook:
    'M14 8h2V4.500h-2.500A3.500 3.500 0 0 0 10 8v2.500H8V14h2v6.500h3.500V14H16l.500-3.500h-3V8.500c0-.300.200-.500.500-.500z',
  messenger:
    'M12 4c-4.700 0-8.500 3.400-8.500 7.700 0 2.400 1.200 4.600 3 6V21l3-1.600c4.900 1.400 11-1.800 11-7.600C20.500 7.400 16.700 4 12 4zM8 13.500l3-3 2.500 2 3-2.500',
  x: 'M4.500 4.500H8l11.500 15H16zM19 4.500l-6.300 6.700M4.800 19.500l6-6.500',
  linkedin:
    'M4.500 4.500h15v15h-15zM8 11v5.500M8 7.800v.01M11.500 16.500V11M11.500 13.500c0-3.400 5-3.400 5 0v3',
  other: 'M12 15V4M8 7.500L12 4l4 3.500M6 12H5v8h14v-8h-1',
}

/** The sign of a channel, drawn with the lines of the other icons; its name is beside it. */
export function ChannelIcon({ name }: { readonly name: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  )
}
