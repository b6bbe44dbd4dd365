"""The page of one game: a single self-contained file for light and dark mode, phones and desktops."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from starboard.lab.report.chapters import Ladder, ReportChapter
from starboard.lab.report.compare import Comparison, Moved
from starboard.lab.report.estimate import Estimate, difference
from starboard.lab.report.measures import Measures
from starboard.lab.report.phrases import (
    PLACES,
    event_meaning,
    game_name,
    interval,
    number,
    option_name,
    options_name,
    percent,
    plain,
    reason_name,
    seat_verdict,
    setting_name,
)
from starboard.lab.report.plots import ChartLine, chart, curve, histogram

OFTEN = 24  # kinds of events shown; the others are folded


def page(
    key: str,
    games: int,
    chapters: Sequence[ReportChapter],
    ladders: Sequence[Ladder],
    compared: Sequence[Comparison] = (),
) -> str:
    name, style = escape(game_name(key)), files(__package__).joinpath("page.css").read_text("utf-8")
    links = "".join(f'<a href="#c{place}">{_short(chapter)}</a>' for place, chapter in enumerate(chapters))
    parts = [_comparisons(compared)]
    parts += [_chapter(place, chapter) for place, chapter in enumerate(chapters)]
    parts += [_skill(ladders)] if ladders else []
    links += '<a href="#skill">Skill</a>' if ladders else ""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{name}: balance</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}</style></head><body>'
        f"<header><h1>{name}: balance</h1><p>{games:,} games between bots. Figures in brackets are 95% confidence"
        " intervals. Bots are not people: if two kinds of bots give different results, much depends on the players."
        f"</p><nav>{links}</nav></header><main>{''.join(parts)}</main>"
        "<footer>Made by <code>starboard lab report</code> from the results of <code>starboard lab run</code>.</footer>"
        "</body></html>\n"
    )


def _short(chapter: ReportChapter) -> str:
    setup = chapter.setup
    extra = f", {escape(setup.options)}" if setup.options else ""
    return f"{setup.seats} players, {escape(setup.bots[0])}{extra}"


def _chapter(place: int, chapter: ReportChapter) -> str:
    setup, measured = chapter.setup, chapter.measured
    rules = escape(options_name(setup.game, setup.options)) or "The usual rules"
    faults = f" {chapter.faults} more games ended because a bot failed. They are left out." if chapter.faults else ""
    body = [_order(measured), _reasons(setup.game, measured), _length(measured), _branching(measured)]
    body += [_lead(measured), _changes(measured)]
    body += [_rules(chapter)] if chapter.variants else []
    body += [_uses(setup.game, measured)] if measured.uses else []
    return (
        f'<h2 id="c{place}">{setup.seats} players</h2><p class="muted">{rules}. {measured.games:,} games of'
        f" <b>{escape(setup.bots[0])}</b> against itself.{faults}</p>"
        f'<p class="said">{seat_verdict(measured)}</p>{_figures(measured)}<div class="grid">{"".join(body)}</div>'
    )


def _figures(measured: Measures) -> str:
    middle = measured.lengths[len(measured.lengths) // 2]
    tenth = len(measured.lengths) // 10
    short, long = measured.lengths[tenth], measured.lengths[-1 - tenth]
    span = f"{short} to {long} in 8 of 10 games" if short < long else "the same in 8 of 10 games"
    shown = [
        (f"{middle}", f"turns (median); {span}"),
        (f"{measured.rounds.value:.1f}", "rounds on average"),
    ]
    if measured.lead_changes is not None and measured.half_time is not None:
        shown.append(
            (f"{measured.lead_changes.value:.1f}", f"lead changes per game ({interval(measured.lead_changes)})")
        )
        shown.append(
            (
                f"{measured.half_time.value:.0%}",
                f"won by the leader at half time ({interval(measured.half_time, percent=True)})",
            )
        )
        shown.append(
            (f"{sum(each.value for each in measured.choices) / len(measured.choices):.0f}", "legal actions on average")
        )
    return (
        f'<div class="figures">{"".join(f"<div><b>{big}</b><span>{small}</span></div>" for big, small in shown)}</div>'
    )


def _section(title: str, text: str, body: str, wide: bool = False) -> str:
    return f"<section{' class=wide' if wide else ''}><h3>{title}</h3><p>{text}</p>{body}</section>"


def _order(measured: Measures) -> str:
    most = max(each.high for each in measured.order)
    lines = [
        ChartLine(f"{PLACES[place]} player", each, percent(each), strong=not each.holds(measured.par))
        for place, each in enumerate(measured.order)
    ]
    text = "Share of wins by order of play. The dashed line is an equal share; bold rows differ clearly."
    return _section("Seats", text, chart(lines, 0, max(most, 1.5 * measured.par), measured.par))


def _length(measured: Measures) -> str:
    text = f"{number(measured.turns)} turns and {number(measured.rounds)} rounds on average."
    return _section("Length", text, histogram(measured.lengths, "turn"))


def _lead(measured: Measures) -> str:
    if measured.half_time is None:
        return ""
    text = (
        "The chance of the later winner over the course of the game, as the evaluation sees it. A line that rises"
        f" late means that the game stays open. The leader at half time wins {percent(measured.half_time)}; an equal"
        f" share is {measured.par:.0%}."
    )
    return _section("When it is decided", text, curve(measured.winners_chance, 1.0, percent=True))


def _changes(measured: Measures) -> str:
    if measured.lead_changes is None:
        return ""
    text = (
        f"How often another seat takes the lead, as the evaluation sees it: {number(measured.lead_changes)} per game."
    )
    return _section("Lead changes", text, histogram(measured.changes, "change"))


def _branching(measured: Measures) -> str:
    if not measured.choices:
        return ""
    top = max(each.high for each in measured.choices)
    return _section("Choices", "Legal actions at the beginning of a turn.", curve(measured.choices, top))


def _reasons(game: str, measured: Measures) -> str:
    lines = [ChartLine(reason_name(game, id) or plain(id), each, percent(each)) for id, each in measured.reasons]
    return _section("How it ends", "The reasons, and the share of games that ended for each.", chart(lines, 0, 1))


def _uses(game: str, measured: Measures) -> str:
    uses = measured.uses
    top = max(use.per_game.high for use in uses)
    lines = [
        ChartLine(
            plain(use.name),
            use.per_game,
            number(use.per_game),
            f"{meaning} In {use.games.value:.0%} of games; {use.by_winners.value:.0%} in turns of winners".strip(),
            strong=not use.by_winners.among(len(uses)).holds(measured.par) and use.games.value < 0.999,
        )
        for use in uses
        for meaning in (event_meaning(game, use.name),)
    ]
    text = (
        "Every kind of action, card and event, with its number per game. Bold: clearly more or less often in the"
        " turns of later winners than an equal share, as a cause or an effect."
    )
    shown, folded = chart(lines[:OFTEN], 0, top), chart(lines[OFTEN:], 0, top)
    more = (
        f"<details><summary>{len(lines) - OFTEN} rarer events</summary>{folded}</details>" if len(lines) > OFTEN else ""
    )
    return _section("What happens", text, shown + more, wide=True)


def _rules(chapter: ReportChapter) -> str:
    usual, game = chapter.measured, chapter.setup.game
    place = usual.order.index(usual.imbalance)
    base = ChartLine("as above", usual.order[place], percent(usual.order[place]))
    lines = [base] + [
        ChartLine(
            option_name(game, each.option),
            each.measured.order[place],
            percent(each.measured.order[place]),
            setting_name(game, each.option, each.setting),
            strong=each.clear,
        )
        for each in chapter.variants
    ]
    high = max(line.estimate.high for line in lines)
    text = (
        f"Each rule is changed alone. The chart shows the wins of the {PLACES[place]} player, who is farthest from an"
        " equal share (the dashed line). Bold: some seat wins clearly more or less often with this rule, even after"
        " correcting for the number of rules tried."
    )
    body = chart(lines, 0, max(high, 1.5 * usual.par), usual.par, points=True)
    return _section("House rules, one by one", text, body + _rules_table(chapter), wide=True)


def _rules_table(chapter: ReportChapter) -> str:
    usual, game = chapter.measured, chapter.setup.game
    names = ("rule", "games", "wins by order of play", "turns", "lead changes", "half-time leader wins")
    head = f"<tr>{''.join(f'<th>{name}</th>' for name in names)}</tr>"
    compared = 3 * len(chapter.variants)
    rows = [_rules_row("as above", usual, None, compared)]
    for each in chapter.variants:
        label = f"{option_name(game, each.option)}: {setting_name(game, each.option, each.setting)}"
        rows.append(_rules_row(label, each.measured, usual, compared))
    return f'<div class="scroll"><table>{head}{"".join(rows)}</table></div>'


def _rules_row(label: str, measured: Measures, usual: Measures | None, compared: int) -> str:
    shares = " / ".join(f"{100 * each.value:.0f}" for each in measured.order)
    cells = [
        _against(measured.turns, usual.turns if usual else None, compared),
        _against(measured.lead_changes, usual.lead_changes if usual else None, compared),
        _against(measured.half_time, usual.half_time if usual else None, compared, percent=True),
    ]
    return f"<tr><td>{escape(label)}</td><td>{measured.games:,}</td><td>{shares}</td>{''.join(cells)}</tr>"


def _against(value: Estimate | None, usual: Estimate | None, compared: int, percent: bool = False) -> str:
    """Return a table cell with a figure, marked if it clearly differs from the usual one."""
    if value is None:
        return "<td></td>"
    said = f"{value.value:.0%}" if percent else f"{value.value:.1f}"
    if usual is None or (moved := difference(value, usual)).among(compared).holds(0):
        return f"<td>{said}</td>"
    return f'<td class="{"up" if moved.value > 0 else "down"}">{said} {"↑" if moved.value > 0 else "↓"}</td>'


def _skill(ladders: Sequence[Ladder]) -> str:
    parts = []
    for ladder in ladders:
        low = min(rating.low for _, rating in ladder.rated)
        high = max(rating.high for _, rating in ladder.rated)
        lines = [
            ChartLine(
                bot,
                Estimate(rating.points, rating.low, rating.high),
                f"{rating.points:+.0f} ({rating.low:+.0f} to {rating.high:+.0f})",
            )
            for bot, rating in ladder.rated
        ]
        spread = ladder.rated[-1][1].points - ladder.rated[0][1].points
        extra = f", {escape(ladder.options)}" if ladder.options else ""
        text = f"{ladder.games:,} games. The strongest is {spread:.0f} Elo points above the weakest."
        parts.append(_section(f"{ladder.seats} players{extra}", text, chart(lines, low, high, 0, points=True)))
    intro = "How much skill matters: ratings of the bots that met, in Elo points from their average."
    return f'<h2 id="skill">Skill</h2><p class="muted">{intro}</p><div class="grid">{"".join(parts)}</div>'


def _comparisons(compared: Sequence[Comparison]) -> str:
    return "<h2>What changed</h2>" + "".join(map(_comparison, compared)) if compared else ""


def _comparison(each: Comparison) -> str:
    text = f"{escape(each.before)}, then {escape(each.after)}. Bold: a difference that chance hardly explains."
    minor = [line for line in each.lines if line.minor and not line.clear]
    shown = _moves([line for line in each.lines if line not in minor])
    folded = f"<details><summary>{len(minor)} more figures</summary>{_moves(minor)}</details>" if minor else ""
    verdict = f'<p class="said">{escape(each.verdict)}</p>'
    return verdict + _section(escape(each.title), text, shown + folded, wide=True)


def _moves(lines: Sequence[Moved]) -> str:
    rows = "".join(
        f"<tr><td>{escape(line.name)}</td><td>{line.before}</td><td>{line.after}</td>"
        f'<td class="{"up" if line.clear else ""}">{line.moved}</td></tr>'
        for line in lines
    )
    head = "<tr><th></th><th>before</th><th>after</th><th>difference</th></tr>"
    return f'<div class="scroll"><table>{head}{rows}</table></div>'
