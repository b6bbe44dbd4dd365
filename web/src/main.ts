import './tokens.css'
import './base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { begin } from './language'
import { settings } from './settings.svelte'

settings.apply()
await begin()
mount(App, { target: document.getElementById('app')! })
