import './tokens.css'
import './base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { begin } from './words/language'
import { settings } from './settings/settings.svelte'

settings.apply()
await begin()
mount(App, { target: document.getElementById('app')! })
