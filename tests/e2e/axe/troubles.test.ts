import { checkWalks } from '../../build/e2e/check-walk.ts'

checkWalks(['cart-troubles', 'card-troubles'])
