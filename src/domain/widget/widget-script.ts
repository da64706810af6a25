/**
 * The scripts of our elements on other sites, the newest last. Their content never changes, since those sites hold their
 * hashes: a test compares them. A later version is another file at another path. Source: docs/decisions/papers/widgets.md.
 */
export const widgetScripts = [
  {
    path: '/widget.js',
    integrity: 'sha384-XEP/EVyNOAK4z/aPFHPKC6twmkKqGHGD+E5rpk+Yw9rjVfAMHnrBM9BJlBUUrTV+',
  },
  /** With the whole form. */
  {
    path: '/widget-2.js',
    integrity: 'sha384-l3z+arvu9wj9X4MUoI6AsZVT0hHltFPEG42oS7gjuhbvBGHtFuD+HLqV5Tvov7+t',
  },
  /** With the choice where the payment opens. */
  {
    path: '/widget-3.js',
    integrity: 'sha384-wiBg5IPUTPY3DxiZnjRWni/mKb9tn5VWRQwvNpKyF3WC8pnWujUREptVfWo7CpqU',
  },
] as const

/** The script that new codes name. */
export const [, , widgetScript] = widgetScripts
