## You are seat 0, bots play the others. Choose a command in the list by a double click; the story
## tells what seat 0 sees of it.
extends Control

const ME := 0

var game := StarShotGame.new()
var ids := PackedInt32Array()
var told := 0

@onready var choices: ItemList = $Columns/Choices
@onready var story: RichTextLabel = $Columns/Story


func _ready() -> void:
	choices.item_activated.connect(_on_choice)
	var answer := game.start("starshot", 2, randi(), "")
	if not answer["ok"]:
		push_error(answer["text"])
		return
	_go_on()


## Lets the bots play until it is our turn, then tells what happened and lists what we may do.
func _go_on() -> void:
	while true:
		var turn := game.turn()
		if turn["kind"] == "over" or turn["seats"].has(ME):
			break
		var seat: int = turn["seats"][0]
		var answer := game.play(seat, game.bot(seat))
		if not answer["ok"]:
			push_error(answer["text"])
			return
	_tell()
	ids = game.legal_ids(ME)
	choices.clear()
	for line in game.legal_english(ME):
		choices.add_item(line)


func _tell() -> void:
	for event in game.events(ME, told):
		told += 1
		if event["kind"] != "Waiting":
			story.add_text("%s  [%s]\n" % [event["text"], event["rule"]])
	var places := game.outcome()
	for seat in places.size():
		story.add_text("seat %d: place %d\n" % [seat, places[seat]["place"]])


func _on_choice(index: int) -> void:
	var answer := game.play(ME, ids[index])
	if answer["ok"]:
		_go_on()
	else:
		story.add_text("not played: %s [%s]\n" % [answer["text"], answer.get("rule", "")])
