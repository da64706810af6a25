import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError } from '#server/program/lifecycle/environment-reader.ts'
import { readConfig } from './config.ts'

const stripe = {
  PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
}

function errorOf(env: Record<string, string>): ConfigError {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
  throw new Error(`${JSON.stringify(env)} was taken`)
}

describe('defaults', () => {
  test('without variables, the defaults give a working local instance', () => {
    expect(readConfig({})).toMatchObject({
      nodeEnv: 'development',
      role: 'all',
      port: 4400,
      host: '127.0.0.1',
      allowedHosts: ['127.0.0.1'],
      publicUrl: 'http://localhost:4400',
      databaseUrl: null,
      walArchiveDir: null,
      preparedStatements: true,
      dataDir: resolve('data'),
      embeddedPgPort: 4402,
      sandboxPort: 4401,
      sandboxPublicUrl: 'http://localhost:4401',
      provider: 'sandbox',
      stripe: null,
      linkSecrets: null,
      smtpUrl: null,
      mailFrom: 'Obole <no-reply@localhost>',
      operatorEmail: null,
      brandName: 'Obole',
      demo: true,
      adminBaseUrl: '/admin',
      trustedProxies: [],
      legalDir: null,
      tipPreselect: 'none',
      debitNoticeDays: 3,
      withdrawalDays: 14,
      tipBrackets: null,
      uploadLimits: { cart: 31_457_280, client: 209_715_200, organisation: 2_097_152_000 },
      holdShare: { freeUnits: 20, freePercent: 5, mostUnits: 200, mostPercent: 20 },
      taxRules: 'law',
      installmentCaps: {},
      tileUrl: null,
      addressSearchUrl: null,
      logLevel: 'info',
      testSwitches: { fault: null },
    })
  })

  test('an empty variable is treated as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(readConfig({}))
  })

  test('addresses follow the ports', () => {
    expect(readConfig({ PORT: '5000', SANDBOX_PORT: '5001' })).toMatchObject({
      publicUrl: 'http://localhost:5000',
      sandboxPublicUrl: 'http://localhost:5001',
    })
  })
})

describe('good values', () => {
  test.each([
    [{ PUBLIC_URL: 'https://dons.example.org/' }, { publicUrl: 'https://dons.example.org' }],
    [{ HOST: '::' }, { host: '::', allowedHosts: [] }],
    [{ HOST: '192.0.2.7' }, { allowedHosts: ['192.0.2.7'] }],
    [
      { HOST: '0.0.0.0', ALLOWED_HOSTS: 'WWW.exemple.fr, ::1' },
      { allowedHosts: ['www.exemple.fr', '[::1]'] },
    ],
    [{ TRUSTED_PROXIES: '10.0.0.0/8, ::1,loopback' }, { trustedProxies: ['10.0.0.0/8', '::1', 'loopback'] }],
    [
      { DEBIT_NOTICE_DAYS: '0', WITHDRAWAL_DAYS: '30' },
      { debitNoticeDays: 0, withdrawalDays: 30 },
    ],
    [{ INSTALLMENT_CAPS: 'Event=3, Shop=1' }, { installmentCaps: { Event: 3, Shop: 1 } }],
    [{ ADMIN_BASE_URL: 'https://gestion.example.org/' }, { adminBaseUrl: 'https://gestion.example.org' }],
    [{ DATABASE_URL: 'postgres://u:p@db/obole' }, { databaseUrl: 'postgres://u:p@db/obole' }],
    [
      { DATABASE_URL: 'postgres://u:p@pooler/obole', DATABASE_DIRECT_URL: 'postgres://u:p@db/obole' },
      { databaseDirectUrl: 'postgres://u:p@db/obole', preparedStatements: false },
    ],
    [{ DEMO: '0' }, { demo: false }],
    [{ BRAND_NAME: 'Tirelire', PUBLIC_URL: 'https://x.org' }, { mailFrom: 'Tirelire <no-reply@x.org>' }],
    [{ NODE_ENV: 'test', OBOLE_FAULT: 'after-tx1' }, { testSwitches: { fault: 'after-tx1' } }],
  ])('%j', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })

  test('Stripe with two webhook secrets during a rotation', () => {
    expect(readConfig(stripe).stripe?.webhookSecrets).toEqual(['whsec_new', 'whsec_old'])
  })

  test('Stripe beside the sandbox, and elsewhere for tests', () => {
    const beside = { ...stripe, PROVIDER: 'sandbox', STRIPE_SEPA: '1', STRIPE_WALLETS: '1' }
    expect(readConfig(beside)).toMatchObject({
      provider: 'sandbox',
      stripe: { secretKey: 'sk_test_1', takesSepa: true, takesWallets: true, apiUrl: null, scriptUrl: null },
    })
    const elsewhere = {
      STRIPE_API_URL: 'http://localhost:12111/',
      STRIPE_SCRIPT_URL: 'http://localhost:12111/s.js',
    }
    expect(readConfig({ ...stripe, ...elsewhere }).stripe).toMatchObject({
      apiUrl: 'http://localhost:12111',
      scriptUrl: 'http://localhost:12111/s.js',
    })
    expect(errorOf({ STRIPE_SECRET_KEY: 'sk_test_1' }).message).toContain('STRIPE_PUBLISHABLE_KEY')
  })
})

describe('bad values', () => {
  test.each([
    ['PORT', { PORT: 'abc' }, '"abc"', 'a port from 1 to 65535'],
    ['PORT', { PORT: '70000' }, '"70000"', 'a port from 1 to 65535'],
    ['SANDBOX_PORT', { SANDBOX_PORT: '4400' }, '4400', 'a port of its own'],
    ['PUBLIC_URL', { PUBLIC_URL: 'dons.example.org' }, '"dons.example.org"', 'an address like'],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://x.org/dons' }, '"https://x.org/dons"', 'without path'],
    ['PROVIDER', { PROVIDER: 'paypal' }, '"paypal"', 'sandbox | stripe'],
    ['STRIPE_SECRET_KEY', { PROVIDER: 'stripe' }, 'absent', 'sk_'],
    ['WAL_ARCHIVE_DIR', { DATA_DIR: '/d', WAL_ARCHIVE_DIR: '/d/wal' }, '"/d/wal"', 'outside of DATA_DIR'],
    [
      'WAL_ARCHIVE_DIR',
      { DATABASE_URL: 'postgres://h/d', WAL_ARCHIVE_DIR: '/w' },
      '"/w"',
      'without DATABASE_URL',
    ],
    ['LINK_SECRET', { LINK_SECRET: 'short' }, 'not usable (value hidden)', '32 characters'],
    ['HOST', { HOST: 'localhost' }, '"localhost"', 'IP address'],
    ['ALLOWED_HOSTS', { ALLOWED_HOSTS: 'www.exemple.fr:80' }, '"www.exemple.fr:80"', 'without port'],
    ['ALLOWED_HOSTS', { ALLOWED_HOSTS: 'https://exemple.fr' }, '"https://exemple.fr"', 'without port'],
    ['ALLOWED_HOSTS', { ALLOWED_HOSTS: 'exemple.fr/page' }, '"exemple.fr/page"', 'without port'],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'all' }, '"all"', 'loopback'],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/99' }, '"10.0.0.0/99"', 'ranges'],
    ['DEBIT_NOTICE_DAYS', { DEBIT_NOTICE_DAYS: '31' }, '"31"', 'from 0 to 30'],
    ['INSTALLMENT_CAPS', { INSTALLMENT_CAPS: 'Event=4' }, '"Event=4"', '1, 3, 6, 10, 12'],
    ['TILE_URL', { TILE_URL: 'https://x.org/tiles' }, '"https://x.org/tiles"', '{z}'],
    [
      'ADDRESS_SEARCH_URL',
      { ADDRESS_SEARCH_URL: 'ftp://exemple.fr' },
      '"ftp://exemple.fr"',
      'https://data.geopf.fr/geocodage/search',
    ],
    ['ADMIN_BASE_URL', { ADMIN_BASE_URL: '//evil' }, '"//evil"', '/admin'],
    ['CAMPAIGN_LIMITS', { CAMPAIGN_LIMITS: '0/60' }, '"0/60"', 'like 200/60'],
    ['MESSAGE_LIMITS', { MESSAGE_LIMITS: '1/2/3/0' }, '"1/2/3/0"', 'like 50/500/5000/120'],
    ['UPLOAD_LIMITS_MB', { UPLOAD_LIMITS_MB: '30/200' }, '"30/200"', 'like 30/200/2000'],
    ['HOLD_QUOTA', { HOLD_QUOTA: '20' }, '"20"', 'like 20/5'],
    ['HOLD_LIMIT', { HOLD_LIMIT: '0/20' }, '"0/20"', 'like 20/5'],
    ['TIP_BRACKETS', { TIP_BRACKETS: '{}' }, '"{}"', 'percent-v1'],
    ['ROLE', { ROLE: 'boss' }, '"boss"', 'all | web | worker'],
    ['TAX_RULES', { TAX_RULES: 'none' }, '"none"', 'law | spec'],
    ['OBOLE_FAULT', { NODE_ENV: 'production', OBOLE_FAULT: 'x' }, 'set', 'NODE_ENV=test'],
  ])('%s in %j', (key, env, given, allowed) => {
    const error = errorOf(env)
    expect(error.key).toBe(key)
    expect(error.message).toContain(`${key} is ${given}`)
    expect(error.message).toContain(allowed)
  })

  test('a secret is never repeated', () => {
    expect(errorOf({ DATABASE_URL: 'mysql://root:hunter2@db' }).message).not.toContain('hunter2')
    expect(errorOf({ ...stripe, STRIPE_SECRET_KEY: 'oops_secret' }).message).not.toContain('oops_secret')
    expect(errorOf({ SMTP_URL: 'ftp://me:hunter2@mail' }).message).not.toContain('hunter2')
  })
})
