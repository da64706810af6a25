import { checkWalks } from '../../../build/screens/check-walk.ts'

checkWalks(['cart-troubles', 'card-troubles'])
