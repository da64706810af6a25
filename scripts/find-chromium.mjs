// Finds the browser of the end-to-end tests: installs it through apt, or explains how to install it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromiumPlan, thisMachine } from './machine-needs.mjs'

/** Chromium without its windows: a third less work for each visitor. */
const shell = '/usr/bin/chromium-headless-shell'
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * @typedef {object} Browsers
 * @property {string} path the browser of most tests
 * @property {string} fullPath one that has a profile with settings
 */

/** @returns {Promise<Browsers | null>} */
async function find() {
  const chosen = process.env['OBOLE_CHROMIUM']
  if (chosen) return { path: chosen, fullPath: chosen }
  const fullPath = places.find((path) => existsSync(path)) ?? (await ofPlaywright())
  return fullPath === null ? null : { path: existsSync(shell) ? shell : fullPath, fullPath }
}

async function ofPlaywright() {
  const { chromium } = await import('playwright-core')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

/** @param {string[]} args */
function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

/**
 * Finds Chromium, and installs it on Debian as root.
 * @returns {Promise<Browsers | { problem: string }>}
 */
export async function ensureChromium() {
  const found = await find()
  const plan = chromiumPlan(thisMachine(), found, Boolean(process.env['OBOLE_CHROMIUM']) || existsSync(shell))
  if (plan.kind === 'found') return plan.found
  if (plan.kind === 'manual') return { problem: plan.message }
  process.stdout.write('Installing Chromium through apt …\n')
  apt(['update', '-q'])
  const install = ['install', '-y', '-q', '--no-install-recommends']
  apt([...install, 'chromium', 'fonts-liberation'])
  // A release of Debian without it has the other one.
  apt([...install, 'chromium-headless-shell'])
  return (await find()) ?? { problem: 'apt-get install chromium failed: install Chromium by hand.' }
}
