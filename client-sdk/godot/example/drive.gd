# Joins a match, drives with the arrow keys, and shoots at the nearest tank. What is drawn is what shells meet.
extends Node3D

@onready var client: SabotClient = $SabotClient
var shown := {}  # by the id of the entity: its shapes


func _ready() -> void:
	client.event_happened.connect(func(_kind, what, entity, _other, _value, _point): print(what, " by ", entity))
	client.state_changed.connect(func(state): print("state ", state, " ", client.get_status_text()))
	client.join_match("127.0.0.1", 7777, "drive.gd", SabotClient.ROLE_PLAYER)


func _process(_delta: float) -> void:
	var present := {}
	for place in client.get_entity_count():
		var id := client.entity_id(place)
		present[id] = true
		if not shown.has(id):
			shown[id] = range(client.hit_shape_count(place)).map(func(shape): return add_shape(place, shape))
		for shape in shown[id].size():
			shown[id][shape].global_transform = client.hit_shape_transform(place, shape)
	for id in shown.keys().filter(func(known): return not present.has(known)):
		shown[id].map(func(shape): shape.queue_free())
		shown.erase(id)
	if client.get_own_entity() >= 0:
		drive(client.get_own_entity())


func add_shape(place: int, shape: int) -> MeshInstance3D:
	var made := MeshInstance3D.new()
	var box := BoxMesh.new()  # a cylinder and a sphere of the same size would do as well
	box.size = client.hit_shape_size(place, shape)
	made.mesh = box
	add_child(made)
	return made


func drive(own: int) -> void:
	var best := Vector3.ZERO  # an aim is as long as the shell's flight in seconds, and zero out of reach
	for place in client.get_entity_count():
		if client.entity_kind(place) == SabotClient.KIND_TANK and place != own:
			var aim := client.aim_at(place)
			if aim != Vector3.ZERO and (best == Vector3.ZERO or aim.length() < best.length()):
				best = aim
	var is_on_target := best != Vector3.ZERO and client.entity_gun(own).angle_to(best) < 0.02
	var steering := Input.get_axis("ui_left", "ui_right")
	client.set_control(Input.get_axis("ui_down", "ui_up"), steering, best, is_on_target)
